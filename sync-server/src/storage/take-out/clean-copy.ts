import type { OrgSchema } from '#server/storage/org-schema.ts'
import type { SqlDatabase } from '#server/storage/sql-database.ts'

/** Tables that are worth nothing elsewhere, or hold secrets only: their rows are left out. */
export const leftOut = [
  'effect',
  'mutation_result',
  'api_token',
  'calendar_feed',
  'report',
  'function_secret',
  'function_secret_reader',
] as const satisfies readonly (keyof OrgSchema)[]

/**
 * Takes what opens doors out of a copy of an organisation's file: tokens, addresses of links, passwords of links, sealed secrets of connections,
 * sources and webhooks. The file is compacted afterwards, so that no deleted page keeps them.
 */
export function cleanCopy(db: SqlDatabase<OrgSchema>): void {
  const { build } = db
  db.writeNow(() => {
    for (const table of leftOut) db.run(build.deleteFrom(table))
    db.run(build.updateTable('public_link').set((eb) => ({ token: eb.ref('id'), password_hash: null, active: 0 })))
    db.run(build.updateTable('form_submission').set({ secret_hash: null }))
    db.run(build.updateTable('connection').set({ sealed: '' }))
    db.run(build.updateTable('source').set({ sealed: '', every: null, next_at: null }))
    db.run(build.updateTable('webhook').set({ sealed: null, active: 0 }))
    db.run(build.updateTable('outgoing_webhook').set({ sealed: '', old_sealed: null, active: 0 }))
  })
  db.compact()
}
