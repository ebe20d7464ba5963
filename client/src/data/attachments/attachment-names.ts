import { useEffect, useSyncExternalStore } from 'react'
import type { Attachment } from '#shared/attachments/attachment.ts'
import { lookedThrough } from '#client/data/sync-state/pending-sources.ts'
import { call } from '#client/data/api/call.ts'

interface Place {
  tableId: string
  fieldId: string
  recordId: string
}

/** What this tab knows of files: asked for once, when somebody looks at their cell. Kept in memory only. */
const known = new Map<string, Attachment>()
/** files that were added here: shown before the server has them, or their cell */
const uploaded = new Map<string, string>()
const listeners = new Set<() => void>()
let version = 0
const waiting = new Map<string, Set<string>>()
const asked = new Set<string>()
const mostRecords = 500
/** files on their way from somebody else's device are asked about again after so long */
const arrivingMs = 15_000

export function keepAttachment(attachment: Attachment, url?: string): void {
  known.set(attachment.id, attachment)
  if (url !== undefined) uploaded.set(attachment.id, url)
  changed()
}

/** Whether its bytes can be read: they are on the server, or on this device. */
export function hasBytes(attachment: Attachment): boolean {
  return attachment.isArriving !== true || uploaded.has(attachment.id)
}

export function knownAttachment(id: string): Attachment | undefined {
  return known.get(id)
}

/** Where the file is read from; `inline`: to be shown (see {@link pictureUrl}). */
export function attachmentUrl({ tableId, fieldId, recordId }: Place, id: string, inline: boolean): string {
  return uploaded.get(id) ?? `/api/attachments/${tableId}/${fieldId}/${recordId}/${id}${inline ? '?inline=1' : ''}`
}

/** Where a picture is painted from; undefined until it is known which ones only this device has: the server would be asked in vain. */
export function pictureUrl(place: Place, id: string): string | undefined {
  return lookedThrough.get().has('files') || uploaded.has(id) ? attachmentUrl(place, id, true) : undefined
}

/** The files of a cell, as far as they are known; what is not is asked for, all cells of a field in one call. */
export function useAttachments(place: Place | undefined, ids: readonly string[]): readonly (Attachment | undefined)[] {
  useSyncExternalStore(subscribe, () => version)
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

function subscribe(listener: () => void): () => void {
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

function ask({ tableId, fieldId, recordId }: Place, ids: readonly string[]): void {
  // once for the same cell: a file that is gone stays unknown
  const question = questionOf({ tableId, fieldId, recordId }, ids)
  if (asked.has(question)) return
  asked.add(question)
  const key = `${tableId}.${fieldId}`
  const records = waiting.get(key)
  if (records) {
    records.add(recordId)
    return
  }
  waiting.set(key, new Set([recordId]))
  setTimeout(() => void fetchNames(key, tableId, fieldId), 30)
}

async function fetchNames(key: string, tableId: string, fieldId: string): Promise<void> {
  const recordIds = [...(waiting.get(key) ?? [])]
  waiting.delete(key)
  for (let from = 0; from < recordIds.length; from += mostRecords) {
    const part = recordIds.slice(from, from + mostRecords)
    try {
      const { attachments } = await call('POST attachments/describe', { body: { tableId, fieldId, recordIds: part } })
      for (const attachment of attachments) if (!uploaded.has(attachment.id)) known.set(attachment.id, attachment)
      changed()
    } catch {
      // no network, or the server refused: asked again when the cell is painted anew
      for (const question of [...asked]) if (part.some((id) => question.startsWith(`${id}.${fieldId}.`))) asked.delete(question)
    }
  }
}
