import { useState, type ReactNode } from 'react'
import { render } from 'vitest-browser-react'
import * as Y from 'yjs'
import { addTask } from '#shared/nouns/tasks/tasks-document.ts'
import type { OpenDocument } from '#client/engine/documents/open-document.ts'
import { readSession } from '#client/engine/session/session.ts'
import { markListOf, taskListOf } from '#client/nouns/tasks/task-list.ts'
import { entryOf } from '#client/nouns/tasks/task-entry.ts'
import type { Tasks, TaskSource } from '#client/nouns/tasks/use-tasks.ts'
import { loadTexts } from '#client/i18n/i18n.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { ids } from '#tests/components/support/sample-workspace.ts'

/** Ids as the server takes them. */
const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((letter) => `${letter.repeat(8)}-aaaa-4aaa-8aaa-aaaaaaaaaaaa`) as [
  string,
  string,
  string,
  string,
]
export const taskIds = { call: a, number: b, plants: c }

/** Tasks of documents that live in the test alone. */
function sampleTasks(): { doc: Y.Doc; read(): Tasks } {
  const [doc, own] = [new Y.Doc(), new Y.Doc()]
  const { memberId } = readSession()
  const record = { tableId: ids.table, recordId: ids.records[0] ?? '' }
  const made = { createdAt: '2026-03-14T09:30:00.000Z', createdBy: memberId }
  addTask(doc, { id: a, title: 'Call the Linden Café', priority: 'high', deadline: '2026-03-01', ...made, record })
  addTask(doc, { id: b, title: 'Find their number', parent: a, ...made, record })
  addTask(doc, {
    id: c,
    title: 'Water the plants',
    repeat: { rule: 'FREQ=WEEKLY;BYDAY=MO', series: c },
    deadline: '2999-01-01',
    ...made,
  })
  addTask(own, { id: d, title: 'Book the train', ...made })
  const documentOf = (name: string, of: Y.Doc) =>
    ({
      name,
      doc: of,
      ready: true,
      seen: true,
      right: 'write',
      state: 'stored',
      connected: true,
      synced: true,
      kept: true,
      storage: 'ok',
    }) as unknown as OpenDocument
  const team: TaskSource = { name: 'tasks:team', place: 'team', doc, canWrite: true }
  const personal: TaskSource = { name: `tasks:user:${memberId}`, place: 'personal', doc: own, canWrite: true }
  return {
    doc,
    read: () => ({
      ready: true,
      entries: [team, personal].flatMap((source) =>
        taskListOf(source.doc)
          .get()
          .map((task) => entryOf(task, source.name)),
      ),
      documents: [documentOf(team.name, doc), documentOf(personal.name, own)],
      sources: new Map([team, personal].map((source) => [source.name, source])),
      team,
      own: personal,
      marks: markListOf(own).get(),
    }),
  }
}

function Screen({ sample, draw }: { sample: ReturnType<typeof sampleTasks>; draw(tasks: Tasks): ReactNode }) {
  const [tasks, setTasks] = useState(sample.read)
  useState(() => sample.doc.on('update', () => setTasks(sample.read())))
  return <SampleShell>{draw(tasks)}</SampleShell>
}

/** Draws something of sample tasks, and again after each change of them. */
export async function show(draw: (tasks: Tasks) => ReactNode) {
  await Promise.all(['tasks', 'documents', 'closeCodes', 'tables', 'timeViews'].map((name) => loadTexts(name, 'en')))
  const sample = sampleTasks()
  return { ...sample, screen: await render(<Screen sample={sample} draw={draw} />) }
}
