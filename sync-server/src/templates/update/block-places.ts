import { readApp, storedPlacesOf } from '#shared/nouns/apps/app-document.ts'
import { restorePhone, storedPhoneOf, type StoredPhone } from '#shared/nouns/apps/phone-layout.ts'
import { documentName } from '#shared/nouns/documents/document-names.ts'
import type { JsonValue } from '#shared/lib/json.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { changeDocumentInWrite, readDocument } from '#server/sync/org-documents.ts'
import type { Unit } from '#server/templates/update/units.ts'

/**
 * The places of a block as its app stores them, with the roles that are not shown it; of an app the layout of phones as it is stored; null for
 * other things.
 */
export function placesOf({ org }: OrgContext, { of, id, within }: Unit): JsonValue {
  if (of === 'app') return json(readDocument(org, documentName({ kind: 'app', id }), storedPhoneOf))
  if (of !== 'block' || !within) return null
  const places = readDocument(org, documentName({ kind: 'app', id: within.id }), (doc) => {
    const block = readApp(doc).blocks.find((one) => one.id === id)
    return { ...storedPlacesOf(doc, id), hiddenFor: block?.readable ? (block.hiddenFor ?? []) : [] }
  })
  return json(places)
}

const json = (value: unknown): JsonValue => JSON.parse(JSON.stringify(value)) as JsonValue

/** Inside a write: the layout of phones becomes what {@link placesOf} told of an app. */
export function putPhoneBack(context: OrgContext, id: string, stored: JsonValue): void {
  changeDocumentInWrite(context, documentName({ kind: 'app', id }), (doc) => restorePhone(doc, stored as unknown as StoredPhone), 'server')
}
