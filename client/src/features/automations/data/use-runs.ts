import { useCallback, useState } from 'react'
import type { AutomationRun } from '#shared/nouns/automations/automation-calls.ts'
import type { RunStatus } from '#shared/nouns/automations/run.ts'
import { call } from '#client/engine/api/call.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
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
  const { t } = useTranslation('automations')
  const page = useCallback(
    async (before: string | null): Promise<Pages> => {
      // errors and sentences of the log are many: they are read when somebody searches
      const told = q === '' ? '' : (await import('#client/features/automations/data/log-words.ts')).toldOf(q, t)
      const given = {
        ...(automationId !== null && { automationId }),
        ...(status !== null && { status }),
        ...(since !== undefined && { since }),
        ...(until !== undefined && { until }),
        ...(told !== '' && { told }),
      }
      return call('GET automations/runs', { query: { ...given, q, size, ...(before !== null && { before }) } })
    },
    [automationId, status, since, until, q, t],
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
