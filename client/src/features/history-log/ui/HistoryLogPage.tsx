import { useState } from 'react'
import { isoDayAt } from '#shared/days/zone.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { isNarrowed, wholeLog } from '#client/features/history-log/history-query.ts'
import { HistoryActions } from '#client/features/history-log/ui/HistoryActions.tsx'
import { HistoryFilterBar } from '#client/features/history-log/ui/HistoryFilterBar.tsx'
import { HistoryList } from '#client/features/history-log/ui/HistoryList.tsx'
import { useHistory } from '#client/features/history-log/use-history.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { ApiError, OfflineError } from '#client/lib/api-error.ts'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { SectionHeader } from '#client/ui/SectionHeader.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import css from '#client/features/history-log/ui/history-log.module.css'

/** `/settings/action-history`: who did what, when and from where (specification 1 §2 "History Log"). */
export function HistoryLogPage() {
  const { t } = useTranslation('historyLog')
  const { t: errorText } = useTranslation('errors')
  const [query, setQuery] = useState(wholeLog)
  const timezone = useEntities('organisation')[0]?.timezone ?? 'UTC'
  const [now] = useState(() => new Date())
  // the same zone as the server's, so that today is the same day
  const today = isoDayAt(now, timezone)
  const { shown, failure, isLoadingMore, loadMore, reload } = useHistory(query, today)
  const problem =
    failure === undefined
      ? null
      : failure instanceof OfflineError
        ? t('offline')
        : errorText(failure instanceof ApiError ? failure.id : 'internal')
  return (
    <>
      <SectionHeader
        title={t('title')}
        description={t('description', { years: Math.round((shown?.keptDays ?? 730) / 365) })}
        action={<HistoryActions query={query} today={today} onReload={reload} />}
      />
      <HistoryFilterBar query={query} onChange={setQuery} />
      {problem !== null && <Notice tone="error">{problem}</Notice>}
      {!shown && problem === null && <Skeleton width="60%" height={24} />}
      {shown && shown.items.length === 0 && shown.next === null && (
        <EmptyState title={t(isNarrowed(query) ? 'noMatch' : 'none')}>{t(isNarrowed(query) ? 'noMatchHint' : 'noneHint')}</EmptyState>
      )}
      {shown && shown.items.length > 0 && <HistoryList items={shown.items} />}
      {shown && shown.next !== null && (
        <div className={css.more}>
          <Button onClick={loadMore} busy={isLoadingMore}>
            {t(shown.items.length === 0 ? 'searchOn' : 'more')}
          </Button>
        </div>
      )}
    </>
  )
}
