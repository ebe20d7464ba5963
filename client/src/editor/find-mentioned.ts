import { foldText } from '#shared/lib/fold-text.ts'
import { documentName, type DocumentRef } from '#shared/nouns/documents/document-names.ts'
import { readTasks } from '#shared/nouns/tasks/tasks-document.ts'
import type { Locale } from '#shared/fields/field-type.ts'
import { currentDevice } from '#client/engine/device/current-device.ts'
import { closeDocument, openDocument } from '#client/engine/documents/open-document.ts'
import { findOnDevice } from '#client/records/search/find-on-device.ts'

export interface FoundMention {
  kind: 'record' | 'task'
  id: string
  label: string
}

const mostOfKind = 5

/** Records and tasks of this device that hold a text. */
export async function findMentioned(text: string, locale: Locale, gone: AbortSignal): Promise<FoundMention[]> {
  const device = currentDevice.get()
  if (!device) return []
  const [records, tasks] = await Promise.all([
    findOnDevice(device, text, locale, gone),
    Promise.all([
      findTasks({ kind: 'tasks', scope: 'team' }, text),
      findTasks({ kind: 'tasks', scope: 'user', id: device.session.memberId }, text),
    ]),
  ])
  gone.throwIfAborted()
  const found = records.flatMap((hit): FoundMention[] =>
    hit.kind === 'record' && hit.label !== '' ? [{ kind: 'record', id: `${hit.tableId}:${hit.id}`, label: hit.label }] : [],
  )
  return [...found.slice(0, mostOfKind), ...tasks.flat().slice(0, mostOfKind)]
}

async function findTasks(ref: DocumentRef, text: string): Promise<FoundMention[]> {
  const document = openDocument(documentName(ref))
  try {
    await document.whenReady
    return readTasks(document.doc)
      .filter(({ title }) => foldText(title).includes(foldText(text)))
      .map(({ id, title }) => ({ kind: 'task', id, label: title }))
  } finally {
    closeDocument(document)
  }
}
