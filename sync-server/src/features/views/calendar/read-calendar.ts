import { cellColumn } from '#shared/fields/cell-column.ts'
import type { RecordPage } from '#shared/nouns/records/record-page.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { CalendarConfig } from '#shared/views/calendar-view.ts'
import { dateKindOf, type DateKind } from '#shared/views/date-span.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { openTable, visibleFields } from '#server/access/record-rights.ts'
import { seenConfig } from '#server/access/seen-views.ts'
import { openCalendar, type FeedRow } from '#server/features/views/calendar/calendar-feed-rows.ts'
import type { Platform } from '#server/platform/platform.ts'
import { eventTime } from '#server/lib/icalendar/event-time.ts'
import { calendarText, type CalendarEvent } from '#server/lib/icalendar/calendar-text.ts'
import { queryServiceOf } from '#server/records/queries/query-service.ts'
import { orgLocale } from '#server/storage/org-locale.ts'
import type { ModelField } from '#server/storage/records/table-model.ts'

/** Records of a calendar that a program gets: the newest by the first of its dates. */
const mostRecords = 1000

interface Dated {
  field: ModelField
  kind: DateKind
}

/** A view's events as iCalendar, as its maker may see them now. Programs that read it know no zone of ours: days stay days, instants are in UTC. */
export async function readCalendar(member: OrgContext, row: FeedRow, platform: Platform): Promise<string> {
  const view = openCalendar(member, { tableId: row.table_id, viewId: row.view_id })
  const config = seenConfig(member, row.table_id, view) as CalendarConfig
  const table = openTable(member, row.table_id)
  const fields = visibleFields(member, table)
  const possible = fields.flatMap((field): Dated[] => {
    const kind = dateKindOf(field)
    return kind ? [{ field, kind }] : []
  })
  const { calendar_fields: chosen, filter } = config
  const dates = chosen ? chosen.flatMap((id) => possible.find(({ field }) => field.id === id) ?? []) : possible.slice(0, 1)
  const events: CalendarEvent[] = []
  const [first] = dates
  if (!first) return calendarText(view.label, 'Calendar', events)
  const asked = { tableId: row.table_id, filter, sorts: [{ fieldId: first.field.id, direction: 'desc' as const }], limit: mostRecords }
  const page = JSON.parse(await queryServiceOf(platform).ask(member, 'page', { ...asked, search: '', after: null })) as RecordPage
  const cellsOf = (field: ModelField): readonly CellValue[] => page.columns[cellColumn(field)] ?? []
  const label = fields.find(({ id }) => id === table.model.recordLabelField) ?? fields[0]
  const locale = orgLocale(member.org)
  const titles =
    label && !isIds(label) ? cellsOf(label).map((cell) => label.behaviour.definition.format(cell, label.behaviour.config, locale)) : []
  for (const { field, kind } of dates) {
    for (const [at, cell] of cellsOf(field).entries()) {
      const time = eventTime(kind, cell, locale.timezone)
      const id = page.columns.id[at]
      if (!time || id === undefined) continue
      const title = titles[at] ?? ''
      const url = new URL(`/object/${row.table_id}/record/${id}`, platform.config.publicUrl).href
      events.push({ ...time, id: `${id}-${field.id}`, summary: title === '' ? table.model.label : title, url })
    }
  }
  return calendarText(view.label, 'Calendar', events)
}

/** Ids of people, records and files are no words for another program. */
const isIds = ({ behaviour: { definition } }: ModelField): boolean => definition.holds !== undefined && definition.holds !== 'options'
