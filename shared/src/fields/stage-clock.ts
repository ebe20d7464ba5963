import * as z from 'zod/mini'
import { wholeNumber } from '#shared/lib/small-schemas.ts'

/** The limits of a field of stages. Times are minutes. */
export interface StageClock {
  /** the longest stay in a stage, by its option */
  limits: Record<string, number>
  /** the longest time in all stages together but those of `pauses`; null for none */
  total: number | null
  /** options in which the clock stands still */
  pauses: string[]
  /** only the organisation's working hours count */
  workingHours: boolean
}

/** Time that counts: that of an organisation's work, or all of it. */
export interface CountedTime {
  /** whole seconds between two instants (ms) */
  between(from: number, to: number): number
}

/** A limit that is longer is none: two years. */
const mostMinutes = 2 * 366 * 24 * 60
const mostStages = 1000
const minutes = wholeNumber(1, mostMinutes)

// no record of zod: every table would load it
export const stageClockSchema = z.strictObject({
  limits: z.catchall(z.object({}), minutes),
  total: z.nullable(minutes),
  pauses: z.array(z.string()).check(z.maxLength(mostStages)),
  workingHours: z.boolean(),
}) as unknown as z.ZodMiniType<StageClock, StageClock>

export const noStageClock: StageClock = { limits: {}, total: null, pauses: [], workingHours: false }
