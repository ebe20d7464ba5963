import type { Kysely } from 'kysely'
import type { DocumentHead } from '#shared/nouns/documents/document-calls.ts'
import { documentName, parseDocumentName, type DocumentRef } from '#shared/nouns/documents/document-names.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import type { OrgSchema } from '#server/storage/org-schema.ts'
import { compileOnce } from '#server/storage/sql-statement.ts'
import { decideDocumentAccess, decideViewed } from '#server/sync/document-access.ts'

// No snapshot or update is read: their lengths stand before them. At rest a document has less than a hundred rows that no snapshot covers.
const heads = compileOnce((build: Kysely<OrgSchema>) =>
  build.selectFrom('document').select((row) => {
    const logged = row.selectFrom('document_update').whereRef('document_update.document', '=', 'document.name')
    const newest = logged.orderBy('id', 'desc').limit(1)
    return [
      'name',
      'epoch',
      'covered',
      'updated_at',
      row.fn<number>('length', ['state']).as('snapshot'),
      newest.select('id').as('newest'),
      newest.select('made_at').as('made_at'),
      logged
        .whereRef('id', '>', 'document.covered')
        .select((update) => update.fn.sum<number | null>(update.fn('length', ['data'])).as('bytes'))
        .as('logged'),
    ]
  }),
)

/** Every document that the caller may read and a screen opens; of a table's tasks those that somebody has written. */
export function readDocumentHeads(context: OrgContext): { documents: DocumentHead[] } {
  const { org } = context
  const stored = new Map(org.db.all(heads(1, 1)).map((row) => [row.name, row]))
  const tables = [...stored.keys()].flatMap((name) => tasksOfTable(name) ?? [])
  const documents = [...refsOf(context), ...tables].flatMap((ref): DocumentHead[] => {
    const right = context.view ? decideViewed(context, ref, decideDocumentAccess) : decideDocumentAccess(context, ref)
    if (right === 'none') return []
    const name = documentName(ref)
    const row = stored.get(name)
    const epoch = `${org.epoch}.${row?.epoch ?? 1}`
    if (!row) return [{ name, epoch, number: 0, bytes: 0, changedAt: null }]
    const number = Math.max(row.newest ?? 0, row.covered)
    return [{ name, epoch, number, bytes: row.snapshot + (row.logged ?? 0), changedAt: row.made_at ?? row.updated_at }]
  })
  return { documents }
}

function tasksOfTable(name: string): DocumentRef | undefined {
  const ref = parseDocumentName(name)
  return ref?.kind === 'tasks' && ref.scope === 'table' ? ref : undefined
}

function refsOf({ org, memberId }: OrgContext): DocumentRef[] {
  const { db } = org
  const ids = (kind: 'app' | 'page'): string[] =>
    db.all(db.build.selectFrom(kind).select('id').where('deleted_at', 'is', null).where('archived_at', 'is', null)).map(({ id }) => id)
  return [
    { kind: 'tasks', scope: 'team' },
    { kind: 'tasks', scope: 'user', id: memberId },
    ...ids('app').flatMap((id): DocumentRef[] => [
      { kind: 'app', id },
      { kind: 'bundle', id },
    ]),
    ...ids('page').map((id): DocumentRef => ({ kind: 'page', id })),
  ]
}
