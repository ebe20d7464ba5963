import { z } from 'zod'
import { capabilityFlags, type CapabilityFlag } from '#shared/values/capability-flags.ts'

export const flagSchema = z.union([z.literal(0), z.literal(1)])

const rowRule = z.strictObject({
  field: z.string(),
  operator: z.string(),
  value: z.union([z.string(), z.number(), z.array(z.string()), z.strictObject({ currentUser: z.literal(true) })]).optional(),
})

/** Per-table access: `'*'` is full control, otherwise rules that the level picker must never destroy. */
export const tableRulesSchema = z.union([
  z.literal('*'),
  z.strictObject({
    data: z.array(rowRule).optional(),
    fields_excluded: z.array(z.string()).optional(),
    fields_readonly: z.array(z.string()).optional(),
    manage_structure: z.boolean().optional(),
    can_create: z.boolean().optional(),
    can_edit: z.boolean().optional(),
    can_delete: z.boolean().optional(),
    create_comment: z.boolean().optional(),
  }),
])
export type TableRules = z.infer<typeof tableRulesSchema>

/** Rights on the blocks of an app or page, without full control of it (specification 2 §6). `can_edit_content` is a page's text. */
export const blockRulesSchema = z.strictObject({
  can_edit_content: z.boolean().optional(),
  can_create_blocks: z.boolean().optional(),
  can_edit_blocks: z.boolean().optional(),
  can_delete_blocks: z.boolean().optional(),
})
export type BlockRules = z.infer<typeof blockRulesSchema>

export const itemLevelSchema = z.union([z.literal('*'), z.enum(['interact', 'view', 'edit', 'full']), blockRulesSchema])
export type ItemLevel = z.infer<typeof itemLevelSchema>

/** A role's permission object: flags, four enabled maps keyed by id or `'*'`, and the matching disabled lists. */
export const profileSchema = z.strictObject({
  ...(Object.fromEntries(capabilityFlags.map((name) => [name, flagSchema.optional()])) as Record<
    CapabilityFlag,
    z.ZodOptional<typeof flagSchema>
  >),
  tables_enabled: z.record(z.string(), tableRulesSchema).optional(),
  dashboards_enabled: z.record(z.string(), itemLevelSchema).optional(),
  pages_enabled: z.record(z.string(), itemLevelSchema).optional(),
  doc_pages_enabled: z.record(z.string(), itemLevelSchema).optional(),
  tables_disabled: z.array(z.string()).optional(),
  dashboards_disabled: z.array(z.string()).optional(),
  pages_disabled: z.array(z.string()).optional(),
  doc_pages_disabled: z.array(z.string()).optional(),
  channel_read_only: z.array(z.string()).optional(),
  direct_message_users: z.array(z.string()).optional(),
  direct_message_profiles: z.array(z.string()).optional(),
})
export type Profile = z.infer<typeof profileSchema>
