import { IconAt } from '@tabler/icons-react'
import { useState } from 'react'
import { isMailAddress, mailPeopleLimit, mailSubjectLimit, splitAddresses } from '#shared/nouns/table-mail/table-mail.ts'
import { AnswerTexts } from '#client/records/mail/AnswerTexts.tsx'
import css from '#client/records/mail/mail.module.css'
import type { MailDraft } from '#client/records/mail/mail-draft.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'
import { TextField } from '#client/ui/TextField.tsx'

interface MailFieldsProps {
  draft: MailDraft
  onChange(draft: MailDraft): void
  /** whom the answer is about */
  record: { tableId: string; recordId: string }
  /** a prepared text to put into the answer */
  onText(text: string): void
}

/** Further parts of a mail: without them it goes to whom the conversation is with. */
export function MailFields({ draft, onChange, record, onText }: MailFieldsProps) {
  const { t } = useTranslation('chat')
  const [isOpen, setIsOpen] = useState(draft.to !== '' || draft.cc !== '')
  if (!isOpen)
    return (
      <div className={css.toggle}>
        <Button size="small" variant="quiet" icon={<IconAt size={14} stroke={1.5} aria-hidden />} onClick={() => setIsOpen(true)}>
          {t('mail.people')}
        </Button>
        <AnswerTexts record={record} onText={onText} />
      </div>
    )
  const problemOf = (text: string): string | undefined => {
    const all = splitAddresses(text)
    if (all.length > mailPeopleLimit) return t('mail.tooMany', { count: mailPeopleLimit })
    return all.every(isMailAddress) ? undefined : t('errors:invalid_email')
  }
  return (
    <div className={css.fields}>
      <TextField
        label={t('mail.toLabel')}
        placeholder={t('mail.toHint')}
        value={draft.to}
        error={problemOf(draft.to)}
        onChange={(event) => onChange({ ...draft, to: event.currentTarget.value })}
      />
      <TextField
        label={t('mail.ccLabel')}
        value={draft.cc}
        error={problemOf(draft.cc)}
        onChange={(event) => onChange({ ...draft, cc: event.currentTarget.value })}
      />
      <TextField
        label={t('mail.subjectLabel')}
        maxLength={mailSubjectLimit}
        value={draft.subject}
        onChange={(event) => onChange({ ...draft, subject: event.currentTarget.value })}
      />
      <AnswerTexts record={record} onText={onText} />
    </div>
  )
}
