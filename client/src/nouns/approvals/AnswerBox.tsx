import { IconCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { longestNote, type Approval } from '#shared/nouns/approvals/approval.ts'
import { useEntity } from '#client/engine/replica/use-entities.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { answerApproval } from '#client/nouns/approvals/approval-commands.ts'
import css from '#client/nouns/approvals/AnswerBox.module.css'
import { itemPath } from '#client/nouns/items/item-path.ts'
import { tellOutcome } from '#client/nouns/records/tell-outcome.ts'
import { Button } from '#client/ui/Button.tsx'
import { Row } from '#client/ui/layout/Row.tsx'
import { TextField } from '#client/ui/TextField.tsx'

/** A question of an automation with Yes and No, or what became of it. */
export function AnswerBox({ id, headed = false }: { id: string; headed?: boolean }) {
  const { t } = useTranslation('approvals')
  const approval = useEntity('approval', id)
  if (!approval) return <p className={css.aside}>{t('gone')}</p>
  const { question, details, from, tableId, recordId } = approval
  return (
    <section className={css.box} aria-label={question}>
      {headed && <h1 className={css.question}>{question}</h1>}
      <p className={css.aside}>{t('from', { name: from })}</p>
      {details !== '' && <p className={css.details}>{details}</p>}
      {tableId !== null && recordId !== null && (
        <Link className={css.link} to={`${itemPath('table', tableId)}/record/${recordId}`}>
          {t('record')}
        </Link>
      )}
      {approval.answer === null ? <Asked approval={approval} /> : <Answered approval={approval} />}
    </section>
  )
}

/** The same at a notice. */
export function AskedHere({ about }: { about: { itemId: string } }) {
  return <AnswerBox id={about.itemId} />
}

function Asked({ approval }: { approval: Approval }) {
  const { t } = useTranslation('approvals')
  const { memberId } = useSession()
  const format = useFormat()
  const [note, setNote] = useState('')
  const answer = (given: 'yes' | 'no'): void => void tellOutcome(answerApproval(approval, memberId, given, note.trim()))
  return (
    <>
      <TextField label={t('note')} value={note} maxLength={longestNote} onChange={(event) => setNote(event.currentTarget.value)} />
      <Row>
        <Button variant="primary" icon={<IconCheck size={16} stroke={1.5} aria-hidden />} onClick={() => answer('yes')}>
          {t('yes')}
        </Button>
        <Button icon={<IconX size={16} stroke={1.5} aria-hidden />} onClick={() => answer('no')}>
          {t('no')}
        </Button>
      </Row>
      <p className={css.aside}>{t('until', { day: format.dateTime(approval.dueAt) })}</p>
    </>
  )
}

function Answered({ approval: { answer, answeredBy, answeredAt, note } }: { approval: Approval }) {
  const { t } = useTranslation('approvals')
  const format = useFormat()
  const who = useEntity('member', answeredBy)?.displayName ?? t('somebody')
  if (answer === 'over') return <p role="status">{t('over')}</p>
  return (
    <div role="status">
      <p>{t(answer === 'yes' ? 'saidYes' : 'saidNo', { who, when: answeredAt === null ? '' : format.dateTime(answeredAt) })}</p>
      {note !== '' && <p className={css.details}>{note}</p>}
    </div>
  )
}
