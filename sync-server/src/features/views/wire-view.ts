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

/** The named settings as parts of a config of this type; its schema judges them. `before`: the stored config of a view that is changed. */
export function configFromWire(type: string, settings: WireViewSettings, before: Config = {}): Config {
  const { filters, sort_by: sort, sort_order: order } = settings
  const fieldId = typeof sort === 'string' ? sort : (sort?.field ?? null)
  const asked = (typeof sort === 'object' ? sort?.order : undefined) ?? order
  const isGrid = type === 'table'
  return {
    ...Object.fromEntries(sameNames.flatMap((name) => (settings[name] === undefined ? [] : [[name, settings[name]]]))),
    ...(filters !== undefined && { filter: filterFromWire(filters) }),
    ...(isGrid && gridSorts(sort === undefined ? undefined : fieldId, asked, readSorts(before['sorts']))),
    ...(!isGrid && sort !== undefined && { sort_by: fieldId }),
    ...(!isGrid && asked !== undefined && { sort_order: asked }),
  }
}

type Direction = 'asc' | 'desc'
interface StoredSort {
  fieldId: string
  direction: Direction
}

const readSorts = (sorts: unknown): StoredSort[] => (Array.isArray(sorts) ? (sorts as StoredSort[]) : [])

/**
 * The sorts of a table. A new order is descending unless it is asked for (specification 2 §9). That of a field that it had stays.
 * @param fieldId undefined: as it is; null: none
 */
function gridSorts(fieldId: string | null | undefined, asked: Direction | undefined, before: readonly StoredSort[]): Config {
  const [first, ...rest] = before
  if (fieldId === null) return { sorts: [] }
  if (fieldId !== undefined && fieldId !== first?.fieldId) return { sorts: [{ fieldId, direction: asked ?? 'desc' }] }
  if (!first || asked === undefined || asked === first.direction) return {}
  return { sorts: [{ ...first, direction: asked }, ...rest] }
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
