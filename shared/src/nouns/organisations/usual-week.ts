import type { WorkingHours } from '#shared/values/working-hours.ts'

/** Monday to Friday from nine to six. */
export const usualWeek = (): WorkingHours['week'] => [0, 1, 2, 3, 4, 5, 6].map((day) => (day === 0 || day === 6 ? [] : [[540, 1080]]))
