import type { WireViewSettings } from '#shared/nouns/views/view-edit-calls.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { filterFromWire } from '#shared/values/wire-filter.ts'
import { findViewStore } from '#shared/views/view-stores.ts'

type Config = Record<string, unknown>

/** Settings that have the same name in the stored config. */
const sameNames = [
  'fields',
  'kanban_field',
  'kanban_columns',
  'kanban_disable_default_column',
  'kanban_hide_add_button',
  'kanban_disable_drag_drop_cards',
  'gantt_date_range',
  'gantt_color_field',
  'gantt_table_fields',
] as const

/** The named settings as parts of a config of this type; its schema judges them. */
export function configFromWire(type: string, settings: WireViewSettings): Config {
  const { filters, sort_by: sort, sort_order: order } = settings
  const fieldId = typeof sort === 'string' ? sort : (sort?.field ?? null)
  const asked = (typeof sort === 'object' ? sort?.order : undefined) ?? order
  const isGrid = type === 'table'
  return {
    ...Object.fromEntries(sameNames.flatMap((name) => (settings[name] === undefined ? [] : [[name, settings[name]]]))),
    ...(filters !== undefined && { filter: filterFromWire(filters) }),
    // a table's order is descending unless it is asked for (specification 2 §9)
    ...(isGrid && sort !== undefined && { sorts: fieldId === null ? [] : [{ fieldId, direction: asked ?? 'desc' }] }),
    ...(!isGrid && sort !== undefined && { sort_by: fieldId }),
    ...(!isGrid && asked !== undefined && { sort_order: asked }),
  }
}

/** A whole config made of named settings. */
export function wholeFromWire(type: string, settings: WireViewSettings): Config {
  return { ...findViewStore(type)?.defaults(), ...configFromWire(type, settings) }
}

const withFields: readonly string[] = ['table', 'list', 'kanban']

/**
 * The demands of the editors of views (specification 2 §5 "Views"). `before` is the stored config of a view that is changed.
 * @throws AppError `invalid_request`
 */
export function assertView(type: string, config: Config, { isNamed, before }: { isNamed: boolean; before?: Config | undefined }): void {
  const whole = { ...before, ...config }
  const fields: unknown = whole['fields']
  const missing = [
    ...(withFields.includes(type) && (Array.isArray(fields) ? fields.length === 0 : isNamed && !before) ? ['fields'] : []),
    ...(type === 'kanban' && typeof whole['kanban_field'] !== 'string' && (isNamed || before) ? ['kanban_field'] : []),
    ...(type === 'gantt' && before && typeof whole['gantt_date_range'] !== 'string' ? ['gantt_date_range'] : []),
    ...(type === 'gantt' && isNamed && !before && !Array.isArray(whole['gantt_table_fields']) ? ['gantt_table_fields'] : []),
  ]
  if (missing.length === 0) return
  throw new AppError('invalid_request', { issues: missing.map((path) => ({ where: 'body', path, message: 'required' })) })
}
