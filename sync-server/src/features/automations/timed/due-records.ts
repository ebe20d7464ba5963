import { addDays, writeIsoDay } from '#shared/days/day.ts'
import { instantOf } from '#shared/days/clock.ts'
import { addDaysTo, dayAt } from '#shared/days/zone.ts'
import { readClock } from '#shared/fields/date-text.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { createOrgContext } from '#server/access/org-context.ts'
import { openTable, visibleFields } from '#server/access/record-rights.ts'
import { definitionOf, type AutomationRow } from '#server/features/automations/automation-store.ts'
import type { EffectContext } from '#server/jobs/effect-registry.ts'
import { queryServiceOf } from '#server/records/queries/query-service.ts'

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
  const shift = Number(days)
  const { timezone } = table.model
  const wanted = cellDays(from, to, shift, timezone)
  const momentOf = (cell: CellValue): number | undefined => {
    if (typeof cell !== 'string') return undefined
    if (field.behaviour.definition.moment === 'instant') return addDaysTo(Date.parse(cell), shift, timezone)
    return momentOfDay(cell, shift, typeof at === 'string' ? at : '', timezone)
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

/** The days of cells whose moment may lie within a stretch of time: with one more at each end, since cells of instants have a time. */
function cellDays(from: Date, to: Date, shift: number, timezone: string): string[] {
  const last = dayAt(to, timezone) - shift + 1
  const first = Math.max(dayAt(from, timezone) - shift - 1, last - mostDays)
  return Array.from({ length: last - first + 1 }, (_, at) => writeIsoDay(first + at))
}

/** A clock time on the day that is `days` after the cell's, where the organisation is. */
function momentOfDay(cell: string, days: number, clock: string, timezone: string): number {
  const [hour = 0, minute = 0] = (readClock(clock) ?? '00:00').split(':').map(Number)
  return instantOf(addDays(cell.slice(0, 10), days), { hour, minute }, timezone).getTime()
}
