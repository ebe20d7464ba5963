import { IconSparkles } from '@tabler/icons-react'
import { useMemo, useState, type FormEvent } from 'react'
import { useSession } from '#client/engine/session/use-session.ts'
import css from '#client/automations/SentenceField.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { readSentence, type ReadSentence } from '#client/nouns/automations/sentences/read-sentence.ts'
import { useWorkspace } from '#client/nouns/automations/use-workspace.ts'
import { Button } from '#client/ui/Button.tsx'
import { TextField } from '#client/ui/TextField.tsx'

interface SentenceFieldProps {
  /** the table that sentences are about when they name none */
  tableId: string | null
  /** the sentences of the parts that were understood, in their order */
  tell: (read: ReadSentence) => string[]
  onMake: (sentence: string, read: ReadSentence) => void
}

/** An automation in words: the parts that are understood stand below while one types, and Enter makes it. */
export function SentenceField({ tableId, tell, onMake }: SentenceFieldProps) {
  const { t } = useTranslation('sentences')
  const { memberId } = useSession()
  const workspace = useWorkspace()
  const [sentence, setSentence] = useState('')
  const read = useMemo(() => {
    const places = { record: '{{trigger}}', link: '{{trigger.url}}' }
    const words = {
      subject: t('words.subject', places),
      body: t('words.body', places),
      task: t('words.task', places),
      question: t('words.question', places),
    }
    return readSentence(sentence.slice(0, 500), { ...workspace, memberId }, { tableId, words })
  }, [sentence, workspace, memberId, tableId, t])
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (read) onMake(sentence.trim(), read)
  }
  return (
    <form className={css.form} onSubmit={submit}>
      <div className={css.row}>
        <TextField
          aria-label={t('label')}
          placeholder={t('placeholder')}
          value={sentence}
          maxLength={500}
          icon={<IconSparkles size={16} stroke={1.5} aria-hidden />}
          onChange={(event) => setSentence(event.currentTarget.value)}
        />
        <Button variant="primary" type="submit" disabled={!read}>
          {t('make')}
        </Button>
      </div>
      <div role="status">
        {read && (
          <ol className={css.parts}>
            {tell(read).map((part, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- parts are told in their order
              <li key={at}>{part}</li>
            ))}
          </ol>
        )}
        {read && read.unknown.length > 0 && <p className={css.hint}>{t('unknown', { words: read.unknown.join(', ') })}</p>}
        {!read && sentence.trim().length > 12 && <p className={css.hint}>{t('none')}</p>}
      </div>
    </form>
  )
}
