import { isUuid } from '#shared/lib/ids.ts'
import { parseDocumentName, type DocumentRef } from '#shared/nouns/documents/document-names.ts'

export const syncPrefix = '/sync/'

/** The document that a connection asks for. */
export interface SyncTarget {
  orgId: string
  name: string
  ref: DocumentRef
  /** an administrator views as another person (access/views.ts) */
  view: string | undefined
  /** the member that the client takes itself for; such a client gets a close code when it may not enter */
  as: string | undefined
}

/** @returns undefined for an address that names no document */
export function parseSyncTarget(url: string): SyncTarget | undefined {
  const [path = '', query = ''] = url.slice(syncPrefix.length).split('?', 2)
  const [orgId, encoded, ...rest] = path.split('/')
  if (encoded === undefined || rest.length > 0 || !isUuid(orgId)) return undefined
  let name
  try {
    name = decodeURIComponent(encoded)
  } catch {
    return undefined
  }
  const ref = parseDocumentName(name)
  const said = new URLSearchParams(query)
  return ref && { orgId, name, ref, view: said.get('view') ?? undefined, as: said.get('as') ?? undefined }
}
