import { instantOf, isoDay, readClock, wallClock } from '#shared/fields/date-text.ts'
import { addDays } from '#shared/lib/day-number.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { createOrgContext } from '#server/access/org-context.ts'
import { openTable, visibleFields } from '#server/access/record-rights.ts'
import { definitionOf, type AutomationRow } from '#server/features/automations/automation-store.ts'
import type { EffectContext } from '#server/jobs/effect-registry.ts'
import { queryServiceOf } from '#server/records/queries/query-service.ts'

const dayMs = 86_400_000
/** days looked at after a long pause of the server */
const mostDays = 40
const pageSize = 1_000
const mostRecords = 10_000

/** The records whose moment lies after `from` and not after `to`, as the owner sees them. @throws AppError those of the table */
export async function dueRecords({ org, platform }: EffectContext, row: AutomationRow, from: Date, to: Date): Promise<string[]> {
  const owner = createOrgContext(org, row.owner_id, { now: platform.now, source: 'automation' })
  const table = openTable(owner, row.table_id ?? '')
  const { fieldId, days, at } = definitionOf(row).trigger.config
  const field = visibleFields(owner, table).find(({ id }) => id === fieldId)
  const equals = field?.behaviour.definition.operators.find(({ input, form }) => input === 'date' && form === 'equals')
  if (!field || !equals) throw new AppError('object_not_found')
  const { timezone } = table.model
  const wanted = daysBetween(from.getTime() - Number(days) * dayMs, to.getTime() - Number(days) * dayMs, timezone)
  const momentOf = (cell: CellValue): number | undefined => {
    if (typeof cell !== 'string') return undefined
    if (field.behaviour.definition.moment === 'instant') return shiftedDays(cell, Number(days), timezone)
    return momentOfDay(cell, Number(days), typeof at === 'string' ? at : '', timezone)
  }
  const nodes = wanted.map((day, index) => ({ id: `d${index}`, fieldId: field.id, operator: equals.name, value: day }))
  const filter = { id: 'due', conjunction: 'or' as const, nodes }
  const found: string[] = []
  for (let after: string | null = null; found.length < mostRecords;) {
    const query = { tableId: table.model.id, filter, sorts: [], search: '', after, limit: pageSize }
    const page = JSON.parse(await queryServiceOf(platform).ask(owner, 'page', query)) as Page
    const cells = page.columns[field.id] ?? []
    page.columns.id.forEach((id, index) => {
      const moment = momentOf(cells[index] ?? null)
      if (moment !== undefined && moment > from.getTime() && moment <= to.getTime()) found.push(id)
    })
    if (page.next === null) break
    after = page.next
  }
  return found
}

interface Page {
  columns: { id: string[]; [fieldId: string]: CellValue[] }
  next: string | null
}

/** The days of a stretch of time where the organisation is, and one around each end. */
function daysBetween(from: number, to: number, timezone: string): string[] {
  const first = Math.max(from - dayMs, to - mostDays * dayMs)
  const days = new Set<string>()
  for (let time = first; time <= to + dayMs; time += dayMs) days.add(dayOf(time, timezone))
  days.add(dayOf(to + dayMs, timezone))
  return [...days]
}

function dayOf(time: number, timezone: string): string {
  return isoDay(wallClock(new Date(time), timezone)) ?? ''
}

/** The same clock time so many days later where the organisation is: a day of another summer time has 23 or 25 hours. */
function shiftedDays(instant: string, days: number, timezone: string): number {
  const at = new Date(instant)
  if (days === 0) return at.getTime()
  const there = wallClock(at, timezone)
  const { hour, minute, second } = there
  const clock = { hour, minute, second, millisecond: at.getUTCMilliseconds(), offset: undefined }
  return instantOf(addDays(isoDay(there) ?? '', days), clock, timezone).getTime()
}

/** A clock time on the day that is `days` after the cell's, where the organisation is. */
function momentOfDay(cell: string, days: number, clock: string, timezone: string): number {
  const day = addDays(cell.slice(0, 10), days)
  const [hour = 0, minute = 0] = (readClock(clock) ?? '00:00').split(':').map(Number)
  return instantOf(day, { hour, minute, second: 0, millisecond: 0, offset: undefined }, timezone).getTime()
}
