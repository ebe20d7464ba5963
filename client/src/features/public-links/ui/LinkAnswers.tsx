import { useCallback, useContext } from 'react'
import type { LinkDetails, SentAnswer } from '#shared/nouns/public-links/public-link-calls.ts'
import { useFormat } from '#client/i18n/format.ts'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { OpenRecordContext } from '#client/lib/record-doors.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { listAnswers, revokeAnswers } from '#client/nouns/public-links/public-links.ts'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/features/public-links/ui/ShareDialog.module.css'

/** The answers that visitors may change by an address of their own; each of these addresses can be ended. */
export function LinkAnswers({ link }: { link: LinkDetails }) {
  const { t } = useTranslation('publicLinks')
  const { data, failure, reload } = useLoaded(useCallback(() => listAnswers(link.id), [link.id]))
  const endAll = useSubmit(async () => {
    await revokeAnswers(link.id)
    reload()
  })
  const failed = failure ?? endAll.failure
  if (failed !== undefined) return <Notice tone="error">{errorText(failed)}</Notice>
  if (!data) return <Skeleton width="100%" height={120} />
  const { tableId, answers } = data
  if (answers.length === 0) return <EmptyState title={t('answers.empty')}>{t('answers.emptyHint')}</EmptyState>
  return (
    <>
      <Text as="p" size={13} muted>
        {t('answers.hint')}
      </Text>
      <div className={css.logBox} tabIndex={0} role="group" aria-label={t('answers.title')}>
        <table className={css.log}>
          <thead>
            <tr>
              <th scope="col">{t('answers.sent')}</th>
              <th scope="col">{t('answers.until')}</th>
              <th scope="col">{t('answers.record')}</th>
              <th scope="col">{t('answers.right')}</th>
            </tr>
          </thead>
          <tbody>
            {answers.map((answer) => (
              <AnswerRow key={answer.id} linkId={link.id} tableId={tableId} answer={answer} onEnded={reload} />
            ))}
          </tbody>
        </table>
      </div>
      {answers.some(({ state }) => state === 'open') && (
        <div>
          <Button variant="danger" busy={endAll.busy} onClick={endAll.run}>
            {t('answers.endAll')}
          </Button>
        </div>
      )}
    </>
  )
}

interface AnswerRowProps {
  linkId: string
  tableId: string
  answer: SentAnswer
  onEnded(): void
}

function AnswerRow({ linkId, tableId, answer: { id, at, until, state, recordId }, onEnded }: AnswerRowProps) {
  const { t } = useTranslation('publicLinks')
  const { dateTime } = useFormat()
  const open = useContext(OpenRecordContext)
  const ending = useSubmit(async () => {
    await revokeAnswers(linkId, id)
    onEnded()
  })
  return (
    <tr>
      <td>{dateTime(at)}</td>
      <td>{until === null ? t('answers.always') : dateTime(until)}</td>
      <td>
        {recordId !== null && open && (
          <Button variant="quiet" size="small" onClick={() => open(tableId, recordId)}>
            {t('answers.open')}
          </Button>
        )}
      </td>
      <td>
        {state === 'open' ? (
          <Button variant="quiet" size="small" busy={ending.busy} onClick={ending.run}>
            {t('answers.end')}
          </Button>
        ) : (
          t(`answers.states.${state}`)
        )}
      </td>
    </tr>
  )
}
