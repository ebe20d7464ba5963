import { foldText } from '#shared/lib/fold-text.ts'
import { documentName, type DocumentRef } from '#shared/nouns/documents/document-names.ts'
import type { SearchHit } from '#shared/nouns/search/search-calls.ts'
import { readTasks } from '#shared/nouns/tasks/tasks-document.ts'
import { closeDocument, openDocument } from '#client/engine/documents/open-document.ts'

type TaskHit = Extract<SearchHit, { kind: 'task' }>

/** Tasks of the team and of the person whose titles hold a text, unsent ones included. */
export async function findTasksOnDevice(memberId: string, text: string): Promise<TaskHit[]> {
  const found = await Promise.all([
    findTasks({ kind: 'tasks', scope: 'team' }, text),
    findTasks({ kind: 'tasks', scope: 'user', id: memberId }, text),
  ])
  return found.flat()
}

async function findTasks(ref: DocumentRef, text: string): Promise<TaskHit[]> {
  const document = openDocument(documentName(ref))
  const wanted = foldText(text)
  try {
    await document.whenReady
    return readTasks(document.doc)
      .filter(({ title }) => foldText(title).includes(wanted))
      .map(({ id, title }) => ({ kind: 'task', id, label: title }))
  } finally {
    closeDocument(document)
  }
}
