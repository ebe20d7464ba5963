import { useEffect, useState } from 'react'
import type { ActPlace, HistoryItem } from '#shared/nouns/history-log/history-log-calls.ts'
import { call } from '#client/engine/api/call.ts'
import { filtersOf, type HistoryQuery } from '#client/features/history-log/history-query.ts'
import { keepLoading } from '#client/lib/keep-loading.ts'
import { useSearchText } from '#client/lib/use-search-text.ts'
import { useSubmit } from '#client/lib/use-submit.ts'

interface Shown {
  /** the question that it answers */
  key: string
  items: readonly HistoryItem[]
  next: ActPlace | null
  keptDays: number
}

/** The log as the person has narrowed it, and a page more on demand. `today`: as in {@link filtersOf}. */
export function useHistory(query: HistoryQuery, today: string) {
  const search = useSearchText(query.search.trim())
  const [round, setRound] = useState(0)
  const [shown, setShown] = useState<Shown>()
  const [failed, setFailed] = useState<{ key: string; failure: unknown }>()
  const body = { search, filters: filtersOf(query, today) }
  const question = JSON.stringify(body)
  const key = `${round} ${question}`
  useEffect(
    () =>
      keepLoading({
        load: () => ask(question, null),
        onLoaded: ({ items, next, kept_days: keptDays }) => {
          setFailed(undefined)
          setShown({ key, items, next, keptDays })
        },
        onFailed: (failure) => setFailed({ key, failure }),
      }),
    [key, question],
  )
  const more = useSubmit(async () => {
    const { items, next } = await ask(question, shown?.next ?? null)
    setShown((before) => (before?.key === key ? { ...before, items: [...before.items, ...items], next } : before))
  })
  return {
    shown: shown?.key === key ? shown : undefined,
    failure: failed?.key === key ? failed.failure : more.failure,
    isLoadingMore: more.busy,
    loadMore: more.run,
    reload: () => setRound((value) => value + 1),
  }
}

function ask(question: string, after: ActPlace | null) {
  return call('POST historyLog/list', { body: { ...(JSON.parse(question) as object), after } })
}
