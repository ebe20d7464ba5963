import { sql } from 'kysely'
import { newId } from '#shared/lib/ids.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { insertOnce } from '#server/storage/sql-statement.ts'

const insertEffect = insertOnce('effect', sql`ON CONFLICT (id) DO NOTHING`)

/**
 * Inside a write: queues an after-effect that commits, or is undone, together with the change that caused it. It runs at
 * `runAfter` or later, at least once. `payload` is JSON. `options.id` is the idempotency key: an effect whose id still
 * waits is not queued twice. @returns the effect's id. @throws Error outside a write
 */
export function enqueueEffect(org: OrgDatabase, kind: string, payload: unknown, runAfter: Date, options: { id?: string } = {}): string {
  const { db } = org
  if (!db.inTransaction) throw new Error('effect queued outside the change that caused it')
  const id = options.id ?? newId()
  const times = { run_after: runAfter.toISOString(), created_at: new Date().toISOString() }
  db.run(insertEffect({ id, kind, payload: JSON.stringify(payload), attempts: 0, ...times }))
  org.effectQueued()
  return id
}
