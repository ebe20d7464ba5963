import type { PressedRun } from '#shared/nouns/automations/automation-calls.ts'
import type { StepAct } from '#shared/nouns/automations/run.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { readError, readSteps } from '#server/automations/runs/run-store.ts'

/** The event of each automation that a press starts: its runs are found by it. */
export const pressId = (mutationId: string, index: number): string => `${mutationId}.${index}`

const mostRuns = 20

/** The runs that a press of one's own started. One that waits for its turn is told as queued. */
export function readPressed({ org, memberId }: OrgContext, id: string): PressedRun[] {
  const { db } = org
  const [from, to] = [`${id}.`, `${id}/`]
  const waiting = db.all(
    db.build.selectFrom('rule_event').select('id').where('id', '>', from).where('id', '<', to).where('actor_id', '=', memberId),
  )
  const runs = db.all(
    db.build
      .selectFrom('run')
      .select(['id', 'status', 'error'])
      .where('dedupe', '>', from)
      .where('dedupe', '<', to)
      .where('actor_id', '=', memberId)
      .orderBy('place')
      .limit(mostRuns),
  )
  return [
    ...runs.map(({ id: runId, status, error }) => ({ status, acts: actsOf(runId), error: readError(error)?.id ?? null })),
    ...waiting.map((): PressedRun => ({ status: 'queued', acts: [], error: null })),
  ]

  function actsOf(runId: string): PressedRun['acts'] {
    const counts = new Map<StepAct['does'], number>()
    for (const { status, act } of readSteps(org, runId)) {
      if (status !== 'done' || act === null) continue
      const { does, count } = JSON.parse(act) as StepAct
      counts.set(does, (counts.get(does) ?? 0) + count)
    }
    return [...counts].map(([does, count]) => ({ does, count }))
  }
}
