import { z } from 'zod'
import { labelSchema, tableIdSchema, viewIdSchema } from '#shared/lib/schemas.ts'
import { defineCalls } from '#shared/protocol/calls.ts'
import { viewStores } from '#shared/views/view-stores.ts'

const newViews = viewStores.map(({ type, configSchema }) =>
  z.strictObject({ type: z.literal(type), label: labelSchema, config: configSchema, personal: z.boolean().optional() }),
)
const view = z.strictObject({ tableId: tableIdSchema, viewId: viewIdSchema })

/** Views by the specification's manner (2 §7); each call is a mutation that devices send themselves. */
export const viewEditCalls = defineCalls({
  'POST v3/tab/:tableId/view': {
    about: 'Adds a view to a table.',
    who: 'builder',
    tokens: true,
    params: z.strictObject({ tableId: tableIdSchema }),
    body: z.discriminatedUnion('type', newViews as [(typeof newViews)[number]]),
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
      locked: z.boolean().optional(),
      shared: z.literal(true).optional(),
      config: z.union(viewStores.map((type) => type.patchSchema)).optional(),
    }),
  },
  'DELETE v3/tab/:tableId/view/:viewId': { about: 'Deletes a view.', who: 'builder', tokens: true, params: view },
})
