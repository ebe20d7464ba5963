import { z } from 'zod'
import { fieldIdSchema, labelSchema, positionSchema, tableIdSchema, viewIdSchema } from '#shared/lib/schemas.ts'
import { defineCalls } from '#shared/protocol/calls.ts'
import { wireFiltersSchema } from '#shared/values/wire-filter.ts'
import { viewStores } from '#shared/views/view-stores.ts'

const newViews = viewStores.map(({ type, configSchema }) =>
  z.strictObject({ type: z.literal(type), label: labelSchema, config: configSchema, personal: z.boolean().optional() }),
)
const fieldList = z.array(fieldIdSchema).min(1).max(500)
const sort = z.union([fieldIdSchema, z.strictObject({ field: fieldIdSchema, order: z.enum(['asc', 'desc']).optional() })]).nullable()
/** Settings by the specification's names, beside or in the place of `config`. */
const wireSettings = {
  fields: fieldList.optional(),
  filters: wireFiltersSchema.optional(),
  /** the order counts only with a field */
  sort_by: sort.optional(),
  sort_order: z.enum(['asc', 'desc']).optional(),
  kanban_field: fieldIdSchema.optional(),
  kanban_columns: z.record(fieldIdSchema, z.array(z.looseObject({ id: z.string().max(40) })).max(1000)).optional(),
  kanban_disable_default_column: z.boolean().optional(),
  kanban_hide_add_button: z.boolean().optional(),
  kanban_disable_drag_drop_cards: z.boolean().optional(),
  gantt_date_range: fieldIdSchema.optional(),
  gantt_color_field: fieldIdSchema.nullable().optional(),
  gantt_table_fields: fieldList.optional(),
}
export type WireViewSettings = z.output<z.ZodObject<typeof wireSettings>>
const view = z.strictObject({ tableId: tableIdSchema, viewId: viewIdSchema })

/** Views by the specification's manner (2 §7); each call is a mutation that devices send themselves. */
export const viewEditCalls = defineCalls({
  'POST v3/tab/:tableId/view': {
    about: 'Adds a view to a table.',
    who: 'builder',
    tokens: true,
    params: z.strictObject({ tableId: tableIdSchema }),
    body: z.union([
      z.discriminatedUnion('type', newViews as [(typeof newViews)[number]]),
      z.strictObject({
        type: z.enum(viewStores.map(({ type }) => type)),
        label: labelSchema,
        personal: z.boolean().optional(),
        ...wireSettings,
      }),
    ]),
    answer: z.strictObject({ id: viewIdSchema }),
  },
  /** of `config` only the named parts change */
  'PUT v3/tab/:tableId/view/:viewId': {
    about: 'Changes a view.',
    who: 'builder',
    tokens: true,
    params: view,
    body: z.strictObject({
      label: labelSchema.optional(),
      /** an order key; `PUT v3/tab/:tableId/views` orders all of them */
      position: positionSchema.optional(),
      ...wireSettings,
      locked: z.boolean().optional(),
      shared: z.literal(true).optional(),
      config: z.union(viewStores.map((type) => type.patchSchema)).optional(),
    }),
  },
  /** views that are not named follow in their order */
  'PUT v3/tab/:tableId/views': {
    about: 'Puts the views of a table into an order.',
    who: 'builder',
    tokens: true,
    params: z.strictObject({ tableId: tableIdSchema }),
    body: z.strictObject({ order: z.array(viewIdSchema).min(1).max(500) }),
  },
  'DELETE v3/tab/:tableId/view/:viewId': { about: 'Deletes a view.', who: 'builder', tokens: true, params: view },
})
