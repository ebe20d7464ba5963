import { appDocumentKind } from '#shared/apps/app-document.ts'
import { bundleDocumentKind } from '#shared/bundles/bundle-document.ts'
import type { DocumentKindDefinition } from '#shared/documents/document-kind.ts'
import type { DocumentKind } from '#shared/documents/document-names.ts'
import { pageDocumentKind } from '#shared/pages/page-document.ts'
import { tasksDocumentKind } from '#shared/tasks/tasks-document.ts'

/** Every kind of document. A noun with its own first content or versions puts its definition here. */
export const documentKinds: Record<DocumentKind, DocumentKindDefinition> = {
  app: appDocumentKind,
  page: pageDocumentKind,
  bundle: bundleDocumentKind,
  tasks: tasksDocumentKind,
}
