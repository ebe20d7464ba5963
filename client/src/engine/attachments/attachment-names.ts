import { useEffect, useSyncExternalStore } from 'react'
import type { PictureSize } from '#shared/nouns/attachments/picture-size.ts'
import type { Attachment } from '#shared/nouns/attachments/attachment.ts'
import type * as AskNames from '#client/engine/attachments/ask-names.ts'
import { lookedThrough } from '#client/engine/sync-state/pending-sources.ts'

export interface Place {
  tableId: string
  fieldId: string
  recordId: string
}

/** Files known to this tab, fetched once when their cell is first seen. The device keeps them (kept-names.ts). */
const known = new Map<string, Attachment>()
/** files added here: shown before the server has them, or their cell */
const uploaded = new Map<string, string>()
const listeners = new Set<() => void>()
let version = 0
const asked = new Set<string>()
/** the code that asks, loaded when the first name is missing */
let asking: Promise<typeof AskNames> | undefined
/** ms until a file on its way from another device is asked about again */
const arrivingMs = 15_000

export function keepAttachment(attachment: Attachment, url?: string): void {
  known.set(attachment.id, attachment)
  if (url !== undefined) uploaded.set(attachment.id, url)
  changed()
}

/** True when its bytes can be read: they are on the server, or on this device. */
export function hasBytes(attachment: Attachment): boolean {
  return attachment.isArriving !== true || uploaded.has(attachment.id)
}

export function knownAttachment(id: string): Attachment | undefined {
  return known.get(id)
}

/** A file added here, until the tab is closed; undefined for one that only the server has. */
export function localFileUrl(id: string): string | undefined {
  return uploaded.get(id)
}

/** The address of a file: to save it, or in a size for showing it (see {@link pictureUrl}). */
export function attachmentUrl({ tableId, fieldId, recordId }: Place, id: string, size?: PictureSize): string {
  return uploaded.get(id) ?? `/api/attachments/${tableId}/${fieldId}/${recordId}/${id}${size ? `?size=${size}` : ''}`
}

/** The address of a picture. It is undefined until the device's own files are known, since the server lacks those. */
export function pictureUrl(place: Place, id: string, size: PictureSize): string | undefined {
  return lookedThrough.get().has('files') || uploaded.has(id) ? attachmentUrl(place, id, size) : undefined
}

/** The known files of a cell. Unknown ones are fetched, all cells of a field in one call. */
export function useAttachments(place: Place | undefined, ids: readonly string[]): readonly (Attachment | undefined)[] {
  useSyncExternalStore(subscribeToFiles, () => version)
  useSyncExternalStore(lookedThrough.subscribe, lookedThrough.get)
  if (place && ids.some((id) => !known.has(id))) ask(place, ids)
  const isWaiting = place !== undefined && ids.some((id) => isArriving(id))
  useEffect(() => {
    if (!place || !isWaiting) return
    const timer = setInterval(() => {
      asked.delete(questionOf(place, ids))
      ask(place, ids)
    }, arrivingMs)
    return () => clearInterval(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- by content
  }, [isWaiting, place?.recordId, ids.join()])
  return ids.map((id) => known.get(id))
}

export function subscribeToFiles(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function changed(): void {
  version += 1
  for (const listener of [...listeners]) listener()
}

function isArriving(id: string): boolean {
  const attachment = known.get(id)
  return attachment !== undefined && !hasBytes(attachment)
}

function questionOf({ fieldId, recordId }: Place, ids: readonly string[]): string {
  return `${recordId}.${fieldId}.${ids.join()}`
}

function ask(place: Place, ids: readonly string[]): void {
  // once for the same cell: a file that is gone stays unknown
  const question = questionOf(place, ids)
  if (asked.has(question)) return
  asked.add(question)
  asking ??= import('#client/engine/attachments/ask-names.ts')
  asking.then(
    ({ askForNames }) => askForNames(place, ids),
    () => {
      asking = undefined
      asked.delete(question)
    },
  )
}

/** Allows another question about these cells, after one without an answer. */
export function mayAskAgain(fieldId: string, recordIds: readonly string[]): void {
  for (const question of [...asked]) if (recordIds.some((id) => question.startsWith(`${id}.${fieldId}.`))) asked.delete(question)
}

/** Takes names from the device or the server; for files added here this tab knows more. */
export function showNames(attachments: readonly Attachment[]): void {
  for (const attachment of attachments) if (!uploaded.has(attachment.id)) known.set(attachment.id, attachment)
  changed()
}
