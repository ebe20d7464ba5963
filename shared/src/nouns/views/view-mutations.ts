import { z } from 'zod'
import { labelSchema, positionSchema, tableIdSchema, viewIdSchema } from '#shared/lib/schemas.ts'
import { mostHiddenViews, stagesName } from '#shared/nouns/views/view-choice.ts'
import { viewStores } from '#shared/views/view-stores.ts'

interface NewView {
  id: string
  tableId: string
  type: string
  label: string
  position: string
  config: object
  /** only its maker sees it */
  personal?: boolean | undefined
}

const newViews = viewStores.map(({ type, configSchema }) =>
  z.strictObject({
    id: viewIdSchema,
    tableId: tableIdSchema,
    type: z.literal(type),
    label: labelSchema,
    position: positionSchema,
    config: configSchema,
    personal: z.boolean().optional(),
  }),
)

/** Arguments of the mutations on views, by kind. */
export const viewMutationSchemas = {
  /** the config is its type's */
  'views.create': z.discriminatedUnion('type', newViews as [(typeof newViews)[number]]) as unknown as z.ZodType<NewView>,
  'views.update': z.strictObject({
    id: viewIdSchema,
    tableId: tableIdSchema,
    label: labelSchema.optional(),
    position: positionSchema.optional(),
    /** shows an own view to everybody from now on */
    shared: z.literal(true).optional(),
    /** of everybody's views */
    locked: z.boolean().optional(),
    /** only the named parts change, so that two people's settings do not overwrite each other; the view's type judges them once more */
    config: z.union(viewStores.map((type) => type.patchSchema)).optional(),
  }),
  'views.delete': z.strictObject({ id: viewIdSchema, tableId: tableIdSchema }),
  /** brings a deleted view back, without the order that people made in it by hand */
  'views.restore': z.strictObject({ id: viewIdSchema, tableId: tableIdSchema }),
  /** one's own choices; absent parts stay */
  'views.choose': z.strictObject({
    tableId: tableIdSchema,
    last: z.union([viewIdSchema, z.literal(stagesName)]).optional(),
    hidden: z.array(viewIdSchema).max(mostHiddenViews).optional(),
  }),
}
