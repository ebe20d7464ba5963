import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

export interface LogGrowth {
  /** inside a write: the log grew by so much; a flood is looked at soon, not at night */
  note(org: OrgDatabase, more: number, now: Date): void
  /** the log was just looked at */
  looked(org: OrgDatabase): void
}

/** @param kind the effect that looks at the log @param lookAfter what it may grow by until then */
export function watchGrowth(kind: string, lookAfter: number): LogGrowth {
  const grown = new WeakMap<OrgDatabase, number>()
  return {
    note: (org, more, now) => {
      const sum = (grown.get(org) ?? 0) + more
      grown.set(org, sum < lookAfter ? sum : 0)
      // with the moment: one that was given up is not the last
      if (sum >= lookAfter) enqueueEffect(org, kind, {}, now, { id: `${kind} ${now.toISOString()}` })
    },
    looked: (org) => void grown.delete(org),
  }
}
