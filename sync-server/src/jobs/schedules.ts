import { Cron } from 'croner'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import type { EffectKind } from '#server/jobs/effect-registry.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { orgLocale } from '#server/storage/org-locale.ts'

/**
 * The first moment after `after` that meets a five-part cron pattern in a time zone. A time that a change of clocks skips comes at the
 * end of the gap. A time that comes twice counts once.
 * @returns undefined for a pattern that is never met. @throws Error for one that is none, and for an unknown zone
 */
export function nextRun(pattern: string, timezone: string, after: Date): Date | undefined {
  return new Cron(pattern, { timezone, paused: true, mode: '5-part' }).nextRun(after) ?? undefined
}

/**
 * Inside a write: queues the next occurrence of a scheduled kind. The ones that were missed while no server ran are one: the waiting one.
 */
export function queueOccurrence(org: OrgDatabase, kind: string, { every }: EffectKind, now: Date): void {
  if (every === undefined) return
  const at = nextRun(every, orgLocale(org).timezone, now)
  if (at) enqueueEffect(org, kind, {}, at, { id: `${kind}@${at.toISOString()}` })
}

/** Queues an occurrence of each scheduled kind of which none waits. */
export async function queueSchedules(org: OrgDatabase, kinds: ReadonlyMap<string, EffectKind>, now: Date): Promise<void> {
  const { db } = org
  const isWaiting = (kind: string): boolean =>
    db.get(db.build.selectFrom('effect').select('id').where('kind', '=', kind).where('dead_at', 'is', null).limit(1)) !== undefined
  const lacking = (): [string, EffectKind][] => [...kinds].filter(([kind, { every }]) => every !== undefined && !isWaiting(kind))
  if (lacking().length === 0) return
  await db.write(() => {
    for (const [kind, definition] of lacking()) queueOccurrence(org, kind, definition, now)
  })
}
