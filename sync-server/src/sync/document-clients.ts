import type { Kysely } from 'kysely'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { OrgSchema } from '#server/storage/org-schema.ts'
import { compileOnce } from '#server/storage/sql-statement.ts'
import type { DocumentLog } from '#server/sync/document-log.ts'

// Compiled once: this runs for every returning device.
const memberOfClient = compileOnce((build: Kysely<OrgSchema>) =>
  build.selectFrom('document_client').select('member_id').where('document', '=', '').where('client_id', '=', 0),
)

/** The members who own the Yjs client ids of a document. */
export function createDocumentClients({ db }: Pick<OrgDatabase, 'db'>): Pick<DocumentLog, 'clients' | 'memberOf' | 'addClient'> {
  const { build } = db
  return {
    clients: (name) =>
      new Map(
        db
          .all(build.selectFrom('document_client').select(['client_id', 'member_id']).where('document', '=', name))
          .map((row) => [row.client_id, row.member_id]),
      ),
    memberOf: (name, clientId) => db.get(memberOfClient(name, clientId))?.member_id,
    addClient: (name, clientId, memberId) => {
      db.run(
        build
          .insertInto('document_client')
          .values({ document: name, client_id: clientId, member_id: memberId })
          .onConflict((conflict) => conflict.doNothing()),
      )
    },
  }
}
