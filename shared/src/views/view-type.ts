import type { AggregateName } from '#shared/query/aggregate-names.ts'
import type { FilterGroup, GroupLevel, Sort } from '#shared/values/query.ts'

/** The question that a view asks of its table. `fields: null` leaves the choice to its face. */
export interface ViewQuery {
  fields: readonly string[] | null
  filter: FilterGroup | null
  sorts: Sort[]
  /** absent: not grouped */
  groups?: GroupLevel[]
  /** the figure that is wanted of some fields */
  figures?: Readonly<Record<string, AggregateName>>
}

/**
 * The facts of a view type that a screen needs. The rest, for what stores views, is the type's `ViewStore` in the same file: devices
 * load none of it.
 */
export interface ViewType<Config extends object = object> {
  type: string
  /** the config of a new view */
  defaults(): Config
  query(config: Config): ViewQuery
  /** of a type that arranges records by a field: the part of a config that names it */
  arrangedBy?(fieldId: string): Partial<Config>
  /** its views are not renamed (specification 2 §5) */
  keepsName?: true
  /** the change that shows every record */
  unfiltered: Partial<Config>
}
