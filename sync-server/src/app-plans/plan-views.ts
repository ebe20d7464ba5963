import type { JsonObject, JsonValue } from '#shared/lib/json.ts'
import { positionBetween } from '#shared/lib/positions.ts'
import type { PlanTable, PlanView } from '#shared/nouns/app-plans/app-plan-schema.ts'
import { findViewType, firstViewType } from '#shared/views/view-types.ts'
import { addMutation, type Compiling } from '#server/app-plans/plan-acts.ts'
import type { Scope } from '#server/app-plans/resolve-settings.ts'
import type { SeededIds } from '#server/lib/seeded-ids.ts'

/** The id of a table's view; the empty label is a first view that the plan does not name. */
export const viewIdOf = ({ ids }: { ids: SeededIds }, table: string, view: string): string => ids.short('v', `${table}/${view}`)

/** The first view of a table came with it and gets its settings; the others are made. */
export function compileViews(work: Compiling): void {
  for (const [at, table] of work.plan.tables.entries()) {
    const tableId = work.ids.short('t', table.label)
    const widths = widthsOf(work, table)
    let position = positionBetween(null, null)
    if (table.views[0]?.type !== firstViewType.type && Object.keys(widths).length > 0)
      addMutation(work, `tables.${at}`, 'views.update', { id: viewIdOf(work, table.label, ''), tableId, config: { widths } })
    for (const [place, view] of table.views.entries()) {
      const path = `tables.${at}.views.${place}`
      const id = viewIdOf(work, table.label, view.label)
      const config = configOf(work, path, table, view, widths)
      if (place === 0 && view.type === firstViewType.type) {
        if (Object.keys(config).length > 0) addMutation(work, path, 'views.update', { id, tableId, config })
        continue
      }
      position = positionBetween(position, null)
      const { type, label } = view
      addMutation(work, path, 'views.create', {
        id,
        tableId,
        type,
        label,
        position,
        config: { ...findViewType(type)?.defaults(), ...config },
      })
    }
  }
}

const widthsOf = ({ ids }: Compiling, table: PlanTable): Record<string, number> =>
  Object.fromEntries(
    table.fields.flatMap(({ label, width }) => (width === undefined ? [] : [[ids.short('f', `${table.label}/${label}`), width]])),
  )

/** The parts of a config that the plan gives, by their names in the view's type. */
function configOf(work: Compiling, path: string, table: PlanTable, view: PlanView, widths: Record<string, number>): JsonObject {
  const { resolver, problems } = work
  const scope: Scope = { path, table: table.label }
  const settings = resolver.settings(view.settings, scope)
  const known = (findViewType(view.type)?.defaults() ?? {}) as JsonObject
  const own = { ...known, ...settings }
  const fieldIds = (labels: readonly string[]): string[] => labels.flatMap((label) => resolver.field(label, scope) ?? [])
  const config: Record<string, JsonValue> = { ...settings }
  if (view.fields) config[fieldListOf(own, problems.add.bind(problems, path))] = fieldIds(view.fields)
  if (view.filter) config['filter'] = resolver.filter(view.filter, scope) as unknown as JsonValue
  const sorts = (view.sort ?? []).map((label) => ({
    fieldId: resolver.field(label.replace(/^-/, ''), scope) ?? '',
    direction: label.startsWith('-') ? 'desc' : 'asc',
  }))
  if (sorts[0] && 'sorts' in own) config['sorts'] = sorts
  else if (sorts[0]) Object.assign(config, { sort_by: sorts[0].fieldId, sort_order: sorts[0].direction })
  if (view.group) config['groups'] = fieldIds(view.group).map((fieldId) => ({ fieldId, direction: 'asc' }))
  if ('widths' in known && !('widths' in settings) && Object.keys(widths).length > 0) config['widths'] = widths
  return config
}

/** The part that holds the shown fields: each type of view has one name for it. */
function fieldListOf(config: JsonObject, tell: (message: string) => void): string {
  const name = ['fields', 'calendar_fields', 'gantt_table_fields'].find((each) => each in config)
  if (name === undefined) tell('such a view has no list of fields')
  return name ?? 'fields'
}
