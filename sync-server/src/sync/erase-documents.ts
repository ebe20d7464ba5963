import { sql } from 'kysely'
import type { EffectContext } from '#server/jobs/effect-registry.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import { runInTurns } from '#server/jobs/run-in-turns.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** Documents whose item went for good. Nobody opens them any more: the item's row says so. */
export interface EraseDocumentsJob {
  names: string[]
}

/** Versions hold whole states, rows of the log single edits. */
const pieces = [
  { table: 'document_version', limit: 5 },
  { table: 'document_update', limit: 500 },
  { table: 'document_client', limit: 2_000 },
  { table: 'document_author_since', limit: 2_000 },
] as const

export const eraseDocumentsKind = 'documents.erase'

/** Inside the write that deleted the item. */
export function scheduleErasingDocuments(org: OrgDatabase, names: string[], now: Date): void {
  const job: EraseDocumentsJob = { names }
  enqueueEffect(org, eraseDocumentsKind, job, now)
}

/** Effect: removes content, log, versions and projection of documents, in turns. */
export function eraseDocuments(given: EraseDocumentsJob, effect: EffectContext): Promise<void> {
  return runInTurns(eraseDocumentsKind, given, effect, (job) => eraseSome(effect.org, job))
}

/** Inside a write: one piece. @returns the remaining job, if any */
function eraseSome(org: OrgDatabase, { names }: EraseDocumentsJob): EraseDocumentsJob | undefined {
  const [name, ...others] = names
  if (name === undefined) return undefined
  for (const { table, limit } of pieces) if (eraseRows(org, table, name, limit) > 0) return { names }
  const { db } = org
  db.run(db.build.deleteFrom('document_projection').where('name', '=', name))
  db.run(db.build.deleteFrom('document').where('name', '=', name))
  return others.length > 0 ? { names: others } : undefined
}

const keys = { document_version: ['id'], document_update: ['id'], document_client: ['client_id'], document_author_since: ['member_id'] }

function eraseRows({ db }: OrgDatabase, table: keyof typeof keys, name: string, limit: number): number {
  const columns = sql.join(keys[table].map((key) => sql.ref(key)))
  return db.run(sql`
    DELETE FROM ${sql.table(table)} WHERE document = ${name}
    AND (${columns}) IN (SELECT ${columns} FROM ${sql.table(table)} WHERE document = ${name} LIMIT ${limit})`).changes
}
