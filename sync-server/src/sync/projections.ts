import type { Kysely } from 'kysely'
import type * as Y from 'yjs'
import type { DocumentKind, DocumentRef } from '#shared/nouns/documents/document-names.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { OrgSchema } from '#server/storage/org-schema.ts'
import { compileOnce } from '#server/storage/sql-statement.ts'

/** SQL's derived copy of a document; never a source. */
export interface Projection {
  title: string
  /** plain text for search */
  text: string
  /** JSON for the owner of the kind */
  data: unknown
}

export type Project = (doc: Y.Doc, ref: DocumentRef) => Projection

const projections = new Map<DocumentKind, Project>()

/** Registers the projection of a kind; called once per kind when its feature is composed. */
export function registerProjection(kind: DocumentKind, project: Project): void {
  projections.set(kind, project)
}

export function findProjection(kind: DocumentKind): Project | undefined {
  return projections.get(kind)
}

/** Stores a projection when it differs from the stored one. Must be inside a write. */
export function storeProjection(org: OrgDatabase, name: string, kind: DocumentKind, projection: Projection, logId: number): void {
  const { db } = org
  const { build } = db
  const values = { title: projection.title, text: projection.text, data: JSON.stringify(projection.data ?? null) }
  const before = db.get(build.selectFrom('document_projection').select(['title', 'text', 'data']).where('name', '=', name))
  if (before && before.title === values.title && before.text === values.text && before.data === values.data) {
    db.run(build.updateTable('document_projection').set({ log_id: logId }).where('name', '=', name))
    return
  }
  const row = { ...values, log_id: logId, seq: org.nextSeq() }
  db.run(
    build
      .insertInto('document_projection')
      .values({ name, kind, ...row })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(row)),
  )
  org.changed()
}

const findLogId = compileOnce((build: Kysely<OrgSchema>) => build.selectFrom('document_projection').select('log_id').where('name', '=', ''))

/** The newest log row a stored projection was made from; 0 without one. */
export function projectedUpTo({ db }: OrgDatabase, name: string): number {
  return db.get(findLogId(name))?.log_id ?? 0
}
