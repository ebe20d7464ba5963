import { useCallback, useState } from 'react'
import type { PastPage, PastSummary } from '#shared/nouns/records/past-calls.ts'
import { call } from '#client/engine/api/call.ts'
import { errorText } from '#client/i18n/error-text.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { toast } from '#client/ui/toast.ts'

interface Past {
  page: PastPage | undefined
  summary: PastSummary | undefined
  failure: unknown
  /** adds the following records; undefined at the end */
  more: (() => void) | undefined
  reload: () => void
}

const recordsAtOnce = 200

/** A table as it was: its first records, what became of all of them, and more when asked for. */
export function usePast(tableId: string, at: string, different: boolean): Past {
  const [loading, setLoading] = useState(false)
  const page = useLoaded(
    useCallback(() => call('POST records/past', { body: { tableId, at, different, limit: recordsAtOnce } }), [tableId, at, different]),
  )
  const summary = useLoaded(useCallback(() => call('POST records/past/summary', { body: { tableId, at } }), [tableId, at]))
  const { data } = page
  const after = data?.next ?? null
  const addFollowing = async (): Promise<void> => {
    if (!data || after === null || loading) return
    setLoading(true)
    try {
      const following = await call('POST records/past', { body: { tableId, at, different, after, limit: recordsAtOnce } })
      page.set({ ...following, records: [...data.records, ...following.records] })
    } catch (error) {
      toast({ message: errorText(error), tone: 'error' })
    }
    setLoading(false)
  }
  return {
    page: data,
    summary: summary.data,
    failure: page.failure,
    more: after === null ? undefined : () => void addFollowing(),
    reload: () => {
      page.reload()
      summary.reload()
    },
  }
}
