import * as z from 'zod/mini'
import { wholeNumber } from '#shared/lib/small-schemas.ts'
import { aggregateNames, type AggregateName } from '#shared/query/aggregate-names.ts'
import { maxGroupLevels } from '#shared/query/groups.ts'
import type { FilterGroup, GroupLevel, Sort } from '#shared/values/query.ts'
import { colorRulesPart, type ColorConfig } from '#shared/views/shown-config.ts'
import { optionalPart } from '#shared/views/view-part.ts'
import { byFieldPart, fieldListPart, fieldPart, filterPart, groupsPart, plainPart, sortsPart } from '#shared/views/view-parts.ts'
import { viewStore } from '#shared/views/view-store.ts'
import type { ViewType } from '#shared/views/view-type.ts'

/** The most columns that stay at the left. */
export const maxFrozen = 10

/** How many lines of text a row shows, by name. */
export const rowLines = { short: 1, medium: 2, tall: 4, extraTall: 6 } as const
export type RowHeight = keyof typeof rowLines
const rowHeights = Object.keys(rowLines) as RowHeight[]

export interface GridConfig extends ColorConfig {
  /** field ids in order; null shows all fields in their own order */
  fields: string[] | null
  widths: Record<string, number>
  filter: FilterGroup | null
  sorts: Sort[]
  /** fields by which records are grouped, outermost first; absent: none */
  groups?: GroupLevel[] | undefined
  /** the figure under each column */
  figures?: Record<string, AggregateName> | undefined
  /** how many columns stay in sight at the left; absent: the first */
  frozen?: number | undefined
  /** absent: short */
  rowHeight?: RowHeight | undefined
}

/** Rows and columns. */
export const gridView: ViewType<GridConfig> = {
  type: 'table',
  defaults: () => ({ fields: null, widths: {}, filter: null, sorts: [] }),
  query: ({ fields, filter, sorts, groups, figures }) => ({
    fields,
    filter,
    sorts,
    ...(groups && { groups }),
    ...(figures && { figures }),
  }),
  unfiltered: { filter: null },
}

/** Views made before the optional parts existed do not have them. */
export const gridStore = /* @__PURE__ */ viewStore(gridView, {
  version: 1,
  upgrades: [],
  parts: () => ({
    fields: fieldListPart,
    widths: byFieldPart(wholeNumber(40, 2000)),
    filter: filterPart,
    sorts: sortsPart(20),
    groups: optionalPart(groupsPart(maxGroupLevels)),
    figures: optionalPart(byFieldPart(z.enum(aggregateNames))),
    frozen: optionalPart(plainPart(wholeNumber(1, maxFrozen))),
    rowHeight: optionalPart(plainPart(z.enum(rowHeights))),
    color_by: optionalPart(fieldPart),
    color_rules: optionalPart(colorRulesPart()),
  }),
})
