import { versionCalls } from '#shared/documents/version-calls.ts'
import { addVersion, nameVersion, readVersion, readVersions, restoreVersion } from '#server/features/documents/document-versions.ts'
import { startVersionKeeping } from '#server/features/documents/version-keeping.ts'
import { handleCalls } from '#server/http/call-module.ts'
import type { ServerFeature } from '#server/server-feature.ts'

const calls = handleCalls(versionCalls, {
  'GET documents/:document/versions': ({ params }, context) => readVersions(context.member(), params.document),
  'GET documents/:document/versions/:id': ({ params }, context) => readVersion(context.member(), params.document, params.id),
  'POST documents/:document/versions': ({ params, body }, context) => addVersion(context.member(), params.document, body.label),
  'POST documents/:document/versions/:id/label': ({ params, body }, context) =>
    nameVersion(context.member(), params.document, params.id, body.label),
  'POST documents/:document/versions/:id/restore': ({ params }, context) => restoreVersion(context.member(), params.document, params.id),
})

/** What every kind of document has: its past. What is in it belongs to the features of the kinds. */
export const documentsFeature: ServerFeature = { name: 'documents', calls: [calls], start: (platform) => startVersionKeeping(platform) }
