import { addDays } from '#shared/days/day.ts'
import type { ActionName, HistoryEntity } from '#shared/nouns/history-log/action-types.ts'
import type { HistoryFilters } from '#shared/nouns/history-log/history-log-calls.ts'

export const periods = ['today', 'week', 'month', 'year'] as const
export type Period = (typeof periods)[number]

/** The choices above the list; null: all of it. */
export interface HistoryQuery {
  search: string
  entity: HistoryEntity | null
  memberId: string | null
  period: Period | null
  action: ActionName | null
  source: string | null
  /** days as YYYY-MM-DD, of a free choice; they win over the period */
  from: string | null
  to: string | null
}

export const wholeLog: HistoryQuery = {
  search: '',
  entity: null,
  memberId: null,
  period: null,
  action: null,
  source: null,
  from: null,
  to: null,
}

export const isNarrowed = (query: HistoryQuery): boolean => Object.values(query).some((value) => value !== null && value !== '')

const daysOf: Record<Period, number> = { today: 0, week: 6, month: 29, year: 364 }

/** The filters of the call. `today`: the day in the organisation's zone, YYYY-MM-DD. */
export function filtersOf({ entity, memberId, period, action, source, from, to }: HistoryQuery, today: string): HistoryFilters {
  const start = from ?? (period && to === null ? daysBefore(today, daysOf[period]) : null)
  return {
    ...(entity && { entity_types: [entity] }),
    ...(memberId && { created_by: [memberId] }),
    ...(action && { action_types: [action] }),
    ...(source && { action_sources: [source] }),
    ...(start !== null && { start_date: start }),
    ...(to !== null && { end_date: to }),
  }
}

function daysBefore(day: string, days: number): string {
  return addDays(day, -days)
}

/** A changed value as a short text; longer ones end in an ellipsis. */
export function shortValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > 200 ? `${text.slice(0, 200)}…` : text
}
