import { parseDocumentName } from '#shared/nouns/documents/document-names.ts'
import { searchCalls } from '#shared/nouns/search/search-calls.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { handleCalls } from '#server/http/call-module.ts'
import { JsonText } from '#server/http/json-answer.ts'
import type { ServerFeature } from '#server/manifest/server-feature.ts'
import { queryServiceOf } from '#server/records/queries/query-service.ts'
import { rightTo } from '#server/sync/document-files.ts'

const nothingSoFar = JSON.stringify({ hits: [], complete: false })

/** Finds records, pages and tasks in one go, on a thread. */
export const searchFeature: ServerFeature = {
  name: 'search',
  calls: [
    handleCalls(searchCalls, {
      'POST search': async ({ body }, context) => {
        const member = context.member()
        const question = { text: body.text, documents: readableDocuments(member), askedAt: Date.now() }
        try {
          const { text } = await queryServiceOf(context.platform).askThread(member, 'search', question, () => context.signal())
          return new JsonText(text)
        } catch (error) {
          // all threads were taken: nothing was found so far, and that is said
          if (error instanceof AppError && error.id === 'unavailable') return new JsonText(nothingSoFar)
          throw error
        }
      },
    }),
  ],
}

/** Pages and tasks whose copies may be searched, by the rights of now. */
function readableDocuments(context: OrgContext): string[] {
  const { db } = context.org
  const rows = db.all(db.build.selectFrom('document_projection').select('name').where('kind', 'in', ['page', 'tasks']))
  return rows.flatMap(({ name }) => {
    const ref = parseDocumentName(name)
    return ref && rightTo(context, ref) !== 'none' ? [name] : []
  })
}
