import { z } from 'zod'
import { patterns } from '#shared/lib/small-schemas.ts'

/** Building blocks of wire schemas. Client code imports only the types of schema files, so that zod stays out of its shell. */
export const idSchema = z.string().regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, 'not an id')
export const tableIdSchema = z.string().regex(patterns.tableId, 'not a table id')
export const fieldIdSchema = z.string().regex(patterns.fieldId, 'not a field id')
export const viewIdSchema = z.string().regex(/^v[0-9a-z]{12}$/, 'not a view id')
export const optionIdSchema = z.string().regex(/^o[0-9a-z]{12}$/, 'not an option id')
export const labelSchema = z.string().trim().min(1).max(200)
export const iconSchema = z.string().min(1).max(64)
export const hueSchema = z.string().regex(patterns.hue)
export const positionSchema = z.string().regex(/^[0-9A-Za-z]{1,200}$/)
export const emailSchema = z.string().trim().toLowerCase().max(254).pipe(z.email())
export const itemTypeSchema = z.enum(['app', 'table', 'page'])
/** a table's short id, or the UUID of an app or page */
export const itemIdSchema = z.union([idSchema, tableIdSchema])
/** the three things that are ticked before an app or page goes for good */
export const confirmedSchema = z.strictObject({ content: z.literal(true), links: z.literal(true), forever: z.literal(true) })
