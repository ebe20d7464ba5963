import { z } from 'zod'
import { fieldIdSchema, labelSchema, positionSchema, tableIdSchema, viewIdSchema } from '#shared/lib/schemas.ts'
import { aggregateNames } from '#shared/query/aggregates.ts'
import { maxGroupLevels } from '#shared/query/groups.ts'
import { filterGroupSchema, sortSchema } from '#shared/query/query-schema.ts'
import { maxFrozen } from '#shared/views/view.ts'

const configSchema = z.strictObject({
  fields: z.array(fieldIdSchema).max(1000).nullable(),
  widths: z.record(fieldIdSchema, z.number().int().min(40).max(2000)),
  filter: filterGroupSchema.nullable(),
  sorts: z.array(sortSchema).max(20),
  // views made before these existed do not have them
  groups: z.array(sortSchema).max(maxGroupLevels).optional(),
  figures: z.record(fieldIdSchema, z.enum(aggregateNames)).optional(),
  frozen: z.number().int().min(1).max(maxFrozen).optional(),
})

/** Arguments of the mutations on views, by kind. */
export const viewMutationSchemas = {
  'views.create': z.strictObject({
    id: viewIdSchema,
    tableId: tableIdSchema,
    type: z.literal('table'),
    label: labelSchema,
    position: positionSchema,
    config: configSchema,
  }),
  'views.update': z.strictObject({
    id: viewIdSchema,
    tableId: tableIdSchema,
    label: labelSchema.optional(),
    position: positionSchema.optional(),
    /** only the named parts change, so that two people's settings do not overwrite each other */
    config: configSchema.partial().optional(),
  }),
  'views.delete': z.strictObject({ id: viewIdSchema, tableId: tableIdSchema }),
}
