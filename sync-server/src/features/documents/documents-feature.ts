import { documentCalls } from '#shared/nouns/documents/document-calls.ts'
import { versionCalls } from '#shared/nouns/documents/version-calls.ts'
import { readDocumentHeads } from '#server/features/documents/document-heads.ts'
import { addVersion, nameVersion, readVersion, readVersions, restoreVersion } from '#server/features/documents/document-versions.ts'
import { startVersionKeeping } from '#server/features/documents/version-keeping.ts'
import { handleCalls } from '#server/http/call-module.ts'
import { inLane } from '#server/jobs/effect-registry.ts'
import { eraseDocuments, eraseDocumentsKind, type EraseDocumentsJob } from '#server/sync/erase-documents.ts'
import type { ServerFeature } from '#server/manifest/server-feature.ts'

const listing = handleCalls(documentCalls, { 'GET documents': (_request, context) => readDocumentHeads(context.member()) })

const calls = handleCalls(versionCalls, {
  'GET documents/:document/versions': ({ params }, context) => readVersions(context.member(), params.document),
  'GET documents/:document/versions/:id': ({ params }, context) => readVersion(context.member(), params.document, params.id),
  'POST documents/:document/versions': ({ params, body }, context) => addVersion(context.member(), params.document, body.label),
  'POST documents/:document/versions/:id/label': ({ params, body }, context) =>
    nameVersion(context.member(), params.document, params.id, body.label),
  'POST documents/:document/versions/:id/restore': ({ params }, context) => restoreVersion(context.member(), params.document, params.id),
})

/** The state for devices and the versions of every kind of document. Their content belongs to the features of the kinds. */
export const documentsFeature: ServerFeature = {
  name: 'documents',
  calls: [listing, calls],
  effects: inLane('upkeep', {
    [eraseDocumentsKind]: (payload, effect) => eraseDocuments(payload as EraseDocumentsJob, effect),
  }),
  start: (platform) => startVersionKeeping(platform),
}
