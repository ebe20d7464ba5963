import { readApp } from '#shared/nouns/apps/app-document.ts'
import { documentName } from '#shared/nouns/documents/document-names.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { decideDocumentAccess } from '#server/sync/document-access.ts'
import { readDocument } from '#server/sync/org-documents.ts'

/** The tables that an app's blocks show, as far as the asker may read it. @throws AppError `app_not_found` */
export function tablesOfApp(context: OrgContext, id: string): string[] {
  const document = { kind: 'app' as const, id }
  if (decideDocumentAccess(context, document) === 'none') throw new AppError('app_not_found')
  const { blocks } = readDocument(context.org, documentName(document), readApp)
  const named = JSON.stringify(blocks.map((block) => (block.readable ? block.config : null))).match(/\bt[0-9a-z]{12}\b/g) ?? []
  return [...new Set(named)]
}
