import { readApp, storedPlacesOf } from '#shared/nouns/apps/app-document.ts'
import { documentName } from '#shared/nouns/documents/document-names.ts'
import type { JsonValue } from '#shared/lib/json.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { readDocument } from '#server/sync/org-documents.ts'
import type { Unit } from '#server/templates/update/units.ts'

/** The places of a block as its app stores them, with the roles that are not shown it; null for other things. */
export function placesOf({ org }: OrgContext, { of, id, within }: Unit): JsonValue {
  if (of !== 'block' || !within) return null
  const places = readDocument(org, documentName({ kind: 'app', id: within.id }), (doc) => {
    const block = readApp(doc).blocks.find((one) => one.id === id)
    return { ...storedPlacesOf(doc, id), hiddenFor: block?.readable ? (block.hiddenFor ?? []) : [] }
  })
  return JSON.parse(JSON.stringify(places)) as JsonValue
}
