import { newShortId } from '#shared/lib/ids.ts'
import { findViewType } from '#shared/views/view-types.ts'
import type { SeededTable } from '#tests/bench/grid/seed.ts'
import type { TestServer } from '#tests/support/test-server.ts'

/** Paths in the product. */
export interface SeededViews {
  table: string
  kanban: string
  calendar: string
  gantt: string
  gallery: string
  list: string
}

/** Events of the month that the calendar shows. */
const mostEvents = 3000
const batch = 500

/** A view of each type, and records whose dates lie in this month. */
export async function seedViews(server: TestServer, table: SeededTable): Promise<SeededViews & { record: string }> {
  const member = server.as(table.member)
  const { tableId } = table
  const { changes } = await member.feed()
  const fields = new Map(
    changes.flatMap((one) => (one.kind === 'field' && one.data?.tableId === tableId ? [[one.data.label, one.data.id]] : [])),
  )
  const field = (label: string): string => fields.get(label) ?? ''
  const month = new Date().toISOString().slice(0, 7)
  const dated = table.recordIds.slice(0, mostEvents)
  for (let start = 0; start < dated.length; start += batch) {
    const updates = dated.slice(start, start + batch).map((id, at) => {
      const day = String(1 + ((start + at) % 28)).padStart(2, '0')
      return { op: 'update' as const, id, values: { [field('due')]: `${month}-${day}` }, base: Number.MAX_SAFE_INTEGER }
    })
    await member.mutate('records.change', { tableId, changes: updates })
  }
  const own: Readonly<Record<Exclude<keyof SeededViews, 'table'>, object>> = {
    kanban: { kanban_field: field('state'), fields: ['name', 'owner', 'due'].map(field) },
    calendar: { calendar_fields: [field('due')] },
    gantt: { gantt_date_range: field('due') },
    gallery: {},
    list: {},
  }
  const paths: [string, string][] = []
  for (const [type, config] of Object.entries(own)) {
    const id = newShortId('v')
    const view = { id, tableId, type, label: type, position: `b${paths.length}`, config: { ...findViewType(type)?.defaults(), ...config } }
    await member.mutate('views.create', view)
    paths.push([type, `${table.path}/${id}`])
  }
  const { kanban = '', calendar = '', gantt = '', gallery = '', list = '' } = Object.fromEntries(paths)
  return { table: table.path, kanban, calendar, gantt, gallery, list, record: `${table.path}/record/${dated[0] ?? ''}` }
}
