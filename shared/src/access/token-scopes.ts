import { z } from 'zod'
import type { AccessLimits } from '#shared/access/decide-access.ts'
import { tableIdSchema } from '#shared/lib/schemas.ts'

/** `run`: starting automations that the maker may start */
export const tokenVerbs = ['read', 'write', 'run'] as const
export type TokenVerb = (typeof tokenVerbs)[number]

/** The tables a token reaches and its verbs there. A table that its maker may not see stays closed. */
export const tokenScopesSchema = z.strictObject({
  tables: z.union([z.literal('*'), z.array(tableIdSchema).min(1).max(500)]),
  verbs: z.array(z.enum(tokenVerbs)).min(1).max(tokenVerbs.length),
  /** the pages that the maker reads may be read, or also made and written as the maker may; absent: none */
  pages: z.enum(['read', 'write']).optional(),
  /** the same for apps with their blocks and bars */
  apps: z.enum(['read', 'write']).optional(),
  /** fields and views of these tables may be made and changed, and tables made if it reaches all of them */
  structure: z.literal('write').optional(),
  /** addresses may be told of changed records of these tables */
  webhooks: z.literal('write').optional(),
})
export type TokenScopes = z.infer<typeof tokenScopesSchema>

/** The scopes as limits within the maker's rights. */
export function limitsOfScopes({ tables, verbs, pages, apps, structure, webhooks }: TokenScopes): AccessLimits {
  const writes = verbs.includes('write')
  const manages = structure === 'write'
  const rules = { can_create: writes, can_edit: writes, can_delete: writes, create_comment: writes, manage_structure: manages }
  const ids = tables === '*' ? ['*'] : tables
  return {
    profile: {
      tables_enabled: Object.fromEntries(ids.map((id) => [id, rules])),
      // stated either way: without it the capability of developers stands in
      manage_tricks: verbs.includes('run') ? (1 as const) : (0 as const),
      ...(manages && tables === '*' && { create_table: 1 as const }),
      ...(webhooks && { development: 1 as const }),
      ...(apps && { dashboards_enabled: { '*': apps === 'read' ? ('view' as const) : ('full' as const) } }),
      ...(apps === 'write' && { create_dashboard: 1 as const }),
      ...(pages && { doc_pages_enabled: { '*': pages === 'read' ? ('view' as const) : ('full' as const) } }),
      ...(pages === 'write' && { create_doc_pages: 1 as const }),
    },
  }
}
