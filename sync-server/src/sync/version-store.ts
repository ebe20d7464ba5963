import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { DocumentVersion } from '#shared/nouns/documents/version-calls.ts'
import { newId } from '#shared/lib/ids.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { OrgSchema } from '#server/storage/org-schema.ts'
import { compileOnce } from '#server/storage/sql-statement.ts'

const metaColumns = ['id', 'made_at', 'kind', 'authors', 'label', 'bytes'] as const
type MetaRow = Pick<OrgSchema['document_version'], (typeof metaColumns)[number]>

export interface NewVersion {
  document: string
  kind: DocumentVersion['kind']
  schemaVersion: number
  state: Uint8Array
  /** who edited first at that time or later has no part in it; undefined: everybody has */
  before: string | undefined
}

const insertAuthor = compileOnce((build: Kysely<OrgSchema>) =>
  build
    .insertInto('document_author_since')
    .values({ document: '', member_id: '', since: '' })
    .onConflict((conflict) => conflict.doNothing()),
)

/** Notes that a member (or '', the server) edited a document after its newest version. Inside a write. */
export function noteAuthor({ db }: OrgDatabase, document: string, memberId: string, now: Date): void {
  db.run(insertAuthor(document, memberId, now.toISOString()))
}

/** True when the document was edited after its newest version. */
export function isEditedSince({ db }: OrgDatabase, document: string): boolean {
  return db.get(db.build.selectFrom('document_author_since').select('document').where('document', '=', document).limit(1)) !== undefined
}

/** Documents whose first edit after the newest version is older than `before`. */
export function documentsDue({ db }: OrgDatabase, before: Date): string[] {
  return db
    .all(db.build.selectFrom('document_author_since').select('document').distinct().where('since', '<=', before.toISOString()))
    .map((row) => row.document)
}

/** Stores a state with everybody who edited since the version before. Inside a write. */
export function insertVersion({ db }: OrgDatabase, version: NewVersion, now: Date): DocumentVersion {
  const { build } = db
  const { document, before = '9999' } = version
  const authors = db
    .all(
      build
        .selectFrom('document_author_since')
        .select('member_id')
        .where('document', '=', document)
        .where('since', '<', before)
        .orderBy('since'),
    )
    .map((row) => row.member_id)
  db.run(build.deleteFrom('document_author_since').where('document', '=', document).where('since', '<', before))
  const row = {
    id: newId(),
    document: version.document,
    made_at: now.toISOString(),
    kind: version.kind,
    authors: JSON.stringify(authors),
    schema_version: version.schemaVersion,
    label: null,
    bytes: version.state.byteLength,
    packed: 0,
    state: version.state,
  }
  db.run(build.insertInto('document_version').values(row))
  return versionOf(row)
}

/** Newest first, without their states. */
export function listVersions({ db }: OrgDatabase, document: string): DocumentVersion[] {
  const { build } = db
  return db
    .all(
      build
        .selectFrom('document_version')
        .select(metaColumns)
        .where('document', '=', document)
        .orderBy('made_at', 'desc')
        .orderBy('id', 'desc'),
    )
    .map(versionOf)
}

export function findVersion({ db }: Pick<OrgDatabase, 'db'>, document: string, id: string): OrgSchema['document_version'] | undefined {
  return db.get(db.build.selectFrom('document_version').selectAll().where('id', '=', id).where('document', '=', document))
}

export function versionOf(row: MetaRow): DocumentVersion {
  return {
    id: row.id,
    madeAt: row.made_at,
    kind: row.kind as DocumentVersion['kind'],
    authors: (JSON.parse(row.authors) as string[]).filter((memberId) => memberId !== ''),
    bytes: row.bytes,
    label: row.label,
  }
}

/** Inside a write. */
export function labelVersion({ db }: OrgDatabase, id: string, label: string | null): void {
  db.run(db.build.updateTable('document_version').set({ label }).where('id', '=', id))
}

/** Deletes versions of one document; who edited in one that goes is named by the next that stays. Inside a write. */
export function dropVersions({ db }: OrgDatabase, document: string, dropped: ReadonlySet<string>): void {
  const { build } = db
  const rows = db.all(
    build.selectFrom('document_version').select(['id', 'authors']).where('document', '=', document).orderBy('made_at').orderBy('id'),
  )
  let orphans: string[] = []
  for (const { id, authors } of rows) {
    const own = JSON.parse(authors) as string[]
    if (dropped.has(id)) {
      orphans.push(...own)
      db.run(build.deleteFrom('document_version').where('id', '=', id))
    } else if (orphans.length > 0) {
      const merged = [...new Set([...orphans, ...own])]
      db.run(
        build
          .updateTable('document_version')
          .set({ authors: JSON.stringify(merged) })
          .where('id', '=', id),
      )
      orphans = []
    }
  }
}

export function documentsWithVersions({ db }: OrgDatabase): string[] {
  return db.all(db.build.selectFrom('document_version').select('document').distinct()).map((row) => row.document)
}

/** Ids of versions whose state is stored uncompressed. */
export function unpackedVersions({ db }: OrgDatabase): string[] {
  return db.all(db.build.selectFrom('document_version').select('id').where('packed', '=', 0)).map((row) => row.id)
}

export function rawState({ db }: OrgDatabase, id: string): Uint8Array | undefined {
  return db.get(db.build.selectFrom('document_version').select('state').where('id', '=', id).where('packed', '=', 0))?.state
}

/** Replaces a state by its deflated form. Inside a write. */
export function storePacked({ db }: OrgDatabase, id: string, state: Uint8Array): void {
  db.run(sql`UPDATE document_version SET state = ${state}, packed = 1 WHERE id = ${id} AND packed = 0`)
}

/** Replaces the content of a version. Inside a write. */
export function replaceState({ db }: OrgDatabase, id: string, state: Uint8Array, schemaVersion: number): void {
  const changes = { state, packed: 0, bytes: state.byteLength, schema_version: schemaVersion }
  db.run(db.build.updateTable('document_version').set(changes).where('id', '=', id))
}
