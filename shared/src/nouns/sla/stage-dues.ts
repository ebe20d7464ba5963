import type { StageClock } from '#shared/fields/stage-clock.ts'
import type { WorkingTime } from '#shared/nouns/organisations/working-time.ts'
import type { StageInterval } from '#shared/nouns/sla/stage-intervals.ts'

export const dueLevels = ['warning', 'breach'] as const
export type DueLevel = (typeof dueLevels)[number]

/** The share of a limit at which people are warned (issue: 80 %). */
const shareOf: Readonly<Record<DueLevel, number>> = { warning: 0.8, breach: 1 }

/** A moment at which a record will have stood too long, unless it moves on before. */
export interface StageDue {
  /** the stage with the limit; null: the limit of all stages together */
  stage: string | null
  /** when that stay began; empty for all stages together, which are warned of once */
  since: string
  level: DueLevel
  /** ISO instant */
  at: string
}

/** The moments that lie ahead of a record in its present stage, or have passed in it. */
export function duesOf(intervals: readonly StageInterval[], clock: StageClock, time: WorkingTime): StageDue[] {
  const open = intervals.at(-1)
  if (!open || open.finishedAt !== null || clock.pauses.includes(open.stage)) return []
  const begun = Date.parse(open.startedAt)
  const dues: StageDue[] = []
  const add = (stage: string | null, since: string, limitMinutes: number, spent: number): void => {
    for (const level of dueLevels) {
      const at = time.after(begun, Math.max(0, Math.ceil(limitMinutes * 60 * shareOf[level]) - spent))
      if (at !== undefined) dues.push({ stage, since, level, at: new Date(at).toISOString() })
    }
  }
  const limit = clock.limits[open.stage]
  if (limit !== undefined) add(open.stage, open.startedAt, limit, 0)
  if (clock.total !== null) add(null, '', clock.total, secondsRun(intervals.slice(0, -1), clock, time))
  return dues
}

/** Seconds of finished stays in which the clock ran. */
function secondsRun(intervals: readonly StageInterval[], clock: StageClock, time: WorkingTime): number {
  return intervals
    .filter(({ stage }) => !clock.pauses.includes(stage))
    .reduce((sum, { startedAt, finishedAt }) => sum + time.between(Date.parse(startedAt), Date.parse(finishedAt ?? startedAt)), 0)
}
