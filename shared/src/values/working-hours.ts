import { z } from 'zod'

/** The hours in which an organisation works, by the clocks of its zone. */
export interface WorkingHours {
  /** seven days from Sunday on, each with stretches in minutes since midnight, in order and apart */
  week: [from: number, to: number][][]
  /** ISO days without work */
  holidays: string[]
}

const minutesOfDay = 1440
const stretch = z.tuple([z.number().int().min(0).max(minutesOfDay), z.number().int().min(0).max(minutesOfDay)])
const inOrder = (day: readonly (readonly [number, number])[]): boolean =>
  day.every(([from, to], index) => from < to && from >= (day[index - 1]?.[1] ?? 0))

export const workingHoursSchema: z.ZodType<WorkingHours, WorkingHours> = z.strictObject({
  week: z.array(z.array(stretch).max(6).refine(inOrder, 'stretches in order, apart')).length(7),
  holidays: z.array(z.iso.date()).max(500),
})
