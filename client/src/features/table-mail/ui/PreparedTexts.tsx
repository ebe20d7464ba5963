import { IconPlus, IconTrash } from '@tabler/icons-react'
import { answerTextLimits, type AnswerText } from '#shared/nouns/table-mail/table-mail.ts'
import type { MailConfigDraft } from '#client/features/table-mail/mail-draft.ts'
import css from '#client/features/table-mail/ui/table-mail.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import { TextArea } from '#client/ui/TextArea.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import { Text } from '#client/ui/layout/Text.tsx'

interface PreparedTextsProps {
  draft: MailConfigDraft
  set(change: Partial<MailConfigDraft>): void
}

const drawing = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

/** Texts that answers begin with, each under its name. */
export function PreparedTexts({ draft, set }: PreparedTextsProps) {
  const { t } = useTranslation('tableMail')
  const texts = draft.answer_texts
  const change = (at: number, part: Partial<AnswerText>): void =>
    set({ answer_texts: texts.map((one, index) => (index === at ? { ...one, ...part } : one)) })
  return (
    <section className={css.part} aria-label={t('texts')}>
      <h3 className={css.title}>{t('texts')}</h3>
      <Text as="p" size={13} muted>
        {t('textsAbout')}
      </Text>
      {texts.map(({ name, text }, at) => (
        <div key={at} className={css.prepared}>
          <TextField
            label={t('textName')}
            maxLength={answerTextLimits.name}
            value={name}
            onChange={(event) => change(at, { name: event.currentTarget.value })}
          />
          <IconButton
            label={t('removeText', { name })}
            icon={<IconTrash {...drawing} />}
            onClick={() => set({ answer_texts: texts.filter((_, index) => index !== at) })}
          />
          <TextArea
            label={t('textWords')}
            rows={3}
            maxLength={answerTextLimits.text}
            value={text}
            onChange={(event) => change(at, { text: event.currentTarget.value })}
          />
        </div>
      ))}
      {texts.length < answerTextLimits.texts && (
        <div>
          <Button size="small" icon={<IconPlus {...drawing} />} onClick={() => set({ answer_texts: [...texts, { name: '', text: '' }] })}>
            {t('addText')}
          </Button>
        </div>
      )}
    </section>
  )
}
