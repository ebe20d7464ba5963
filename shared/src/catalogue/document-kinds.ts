import { appDocumentKind } from '#shared/nouns/apps/app-document.ts'
import { bundleDocumentKind } from '#shared/nouns/bundles/bundle-document.ts'
import type { DocumentKindDefinition } from '#shared/nouns/documents/document-kind.ts'
import type { DocumentKind } from '#shared/nouns/documents/document-names.ts'
import { documentStarts } from '#shared/nouns/documents/document-starts.ts'
import { pageDocumentKind } from '#shared/nouns/pages/page-document.ts'

/** Every kind of document. A noun with its own first content or versions puts its definition here. */
export const documentKinds: Record<DocumentKind, DocumentKindDefinition> = {
  app: appDocumentKind,
  page: pageDocumentKind,
  bundle: bundleDocumentKind,
  tasks: { kind: 'tasks', ...documentStarts.tasks },
}
