/** Days relative to today, in the person's time zone. The counted ones take `amount`. */
export const relativeDays = [
  'today',
  'yesterday',
  'tomorrow',
  'thisWeek',
  'lastWeek',
  'nextWeek',
  'thisMonth',
  'lastMonth',
  'nextMonth',
  'thisYear',
  'lastYear',
  'nextYear',
  'lastDays',
  'nextDays',
  'daysAgo',
  'daysAhead',
] as const
export type RelativeDay = (typeof relativeDays)[number]
