import * as z from 'zod/mini'
import { isShortId } from '#shared/lib/ids.ts'
import { isJsonObject } from '#shared/lib/json.ts'
import { fieldIdSchema, textUpTo, wholeNumber } from '#shared/lib/small-schemas.ts'
import { aggregateNames, type AggregateName } from '#shared/query/aggregate-names.ts'
import { coverParts, shownDefaults, shownQuery, type CoverConfig } from '#shared/views/shown-config.ts'
import { optionalPart, type ViewPart } from '#shared/views/view-part.ts'
import { byFieldPart, fieldPart, plainPart, seenKeys } from '#shared/views/view-parts.ts'
import { viewStore } from '#shared/views/view-store.ts'
import type { ViewType } from '#shared/views/view-type.ts'

/** One column's own settings. */
export interface KanbanColumn {
  /** an option or a member; empty: records without a value */
  id: string
  hidden?: boolean | undefined
  collapsed?: boolean | undefined
  /** a warning is shown once it holds more cards */
  limit?: number | undefined
}

export interface KanbanConfig extends CoverConfig {
  /** the field whose values are the columns; null: not chosen yet, or gone */
  kanban_field: string | null
  /** columns in order, by the field that they are of; others follow in their own order */
  kanban_columns?: Record<string, KanbanColumn[]> | undefined
  /** no column for records without a value */
  kanban_disable_default_column?: boolean | undefined
  kanban_hide_add_button?: boolean | undefined
  kanban_disable_drag_drop_cards?: boolean | undefined
  /** the figure above each column: one field's */
  figures?: Record<string, AggregateName> | undefined
}

const mostColumns = 1000

/** A function, so that devices can leave it out. */
function columnsPart(): ViewPart<Record<string, KanbanColumn[]>> {
  const columnSchema: z.ZodMiniType<KanbanColumn> = z.strictObject({
    id: textUpTo(40),
    hidden: z.optional(z.boolean()),
    collapsed: z.optional(z.boolean()),
    limit: z.optional(wholeNumber(1, 100_000)),
  })
  return {
    schema: z.record(fieldIdSchema, z.array(columnSchema).check(z.maxLength(mostColumns))),
    read: (raw) => {
      if (!isJsonObject(raw)) return undefined
      const known = Object.entries(raw).flatMap(([id, columns]): [string, KanbanColumn[]][] => {
        if (!isShortId('f', id) || !Array.isArray(columns)) return []
        return [[id, columns.slice(0, mostColumns).flatMap((column) => columnSchema.safeParse(column).data ?? [])]]
      })
      return Object.fromEntries(known)
    },
    fields: (columns) => Object.keys(columns),
    seen: seenKeys,
    keepUnseen: (stored, columns, sees) => ({ ...seenKeys(stored ?? {}, (id) => !sees(id)), ...columns }),
  }
}

/** Cards in columns, one for each value of a field. */
export const kanbanView: ViewType<KanbanConfig> = {
  type: 'kanban',
  defaults: () => ({ ...shownDefaults(), kanban_field: null }),
  query: (config) => ({ ...shownQuery(config), ...(config.figures && { figures: config.figures }) }),
  arrangedBy: (fieldId) => ({ kanban_field: fieldId }),
  unfiltered: { filter: null },
}

export const kanbanStore = /* @__PURE__ */ viewStore(kanbanView, {
  version: 1,
  upgrades: [],
  arranges: ({ kanban_field: by }) => ({ as: 'columns', by }),
  parts: () => ({
    ...coverParts(),
    kanban_field: fieldPart,
    kanban_columns: optionalPart(columnsPart()),
    kanban_disable_default_column: optionalPart(plainPart(z.boolean())),
    kanban_hide_add_button: optionalPart(plainPart(z.boolean())),
    kanban_disable_drag_drop_cards: optionalPart(plainPart(z.boolean())),
    figures: optionalPart(byFieldPart(z.enum(aggregateNames))),
  }),
})
