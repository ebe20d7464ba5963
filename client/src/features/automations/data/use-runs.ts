import { useCallback, useState } from 'react'
import type { AutomationRun } from '#shared/nouns/automations/automation-calls.ts'
import type { RunStatus } from '#shared/nouns/automations/run.ts'
import { call } from '#client/engine/api/call.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { useSubmit } from '#client/lib/use-submit.ts'

interface RunFilter {
  automationId: string | null
  status: RunStatus | null
  since: string | undefined
  until: string | undefined
  q: string
}

interface Pages {
  runs: AutomationRun[]
  next: string | null
}

const size = 50

/** The log of runs, page by page. */
export function useRuns({ automationId, status, since, until, q }: RunFilter) {
  const page = useCallback(
    (before: string | null): Promise<Pages> => {
      const given = {
        ...(automationId !== null && { automationId }),
        ...(status !== null && { status }),
        ...(since !== undefined && { since }),
        ...(until !== undefined && { until }),
      }
      return call('GET automations/runs', { query: { ...given, q, size, ...(before !== null && { before }) } })
    },
    [automationId, status, since, until, q],
  )
  const first = useLoaded(useCallback(() => page(null), [page]))
  const [later, setLater] = useState<{ of: Pages; runs: AutomationRun[]; next: string | null }>()
  // a list that is loaded again begins with its first page
  const more = later?.of === first.data ? later : undefined
  const { data } = first
  const next = more ? more.next : (data?.next ?? null)
  const show = useSubmit(async () => {
    if (!data || next === null) return
    const found = await page(next)
    setLater({ of: data, runs: [...(more?.runs ?? []), ...found.runs], next: found.next })
  })
  return {
    runs: data && [...data.runs, ...(more?.runs ?? [])],
    failure: first.failure ?? show.failure,
    hasMore: next !== null,
    isLoadingMore: show.busy,
    showMore: show.run,
    reload: first.reload,
  }
}
