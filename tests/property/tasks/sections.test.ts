import fc from 'fast-check'
import { expect, it } from 'vitest'
import * as Y from 'yjs'
import { taskPriorities, taskStatuses, type TaskPriority } from '#shared/nouns/tasks/task.ts'
import { setTaskStatus } from '#shared/nouns/tasks/task-status.ts'
import { addTask, changeTask, removeTask } from '#shared/nouns/tasks/tasks-document.ts'
import { entryOf, type TaskEntry } from '#client/nouns/tasks/task-entry.ts'
import { taskScopes } from '#client/nouns/tasks/task-filters.ts'
import { taskListOf } from '#client/nouns/tasks/task-list.ts'
import { cutSections, type TaskFilter } from '#client/nouns/tasks/task-sections.ts'
import { runs } from '#tests/support/property-runs.ts'

const ids = ['a', 'b', 'c', 'd', 'e', 'f']
const people = ['me', 'you']
const at = '2026-01-02T03:04:05.000Z'

const step = fc.record({
  kind: fc.constantFrom('add', 'add', 'change', 'status', 'part', 'remove'),
  id: fc.constantFrom(...ids),
  other: fc.constantFrom(...ids),
  document: fc.nat(1),
  text: fc.constantFrom('call Ana', 'write', 'Call', ''),
  priority: fc.constantFrom(...taskPriorities),
  status: fc.constantFrom(...taskStatuses),
  owner: fc.constantFrom(...people),
  position: fc.constantFrom(null, 'a1', 'a2', 'a3'),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

function apply(doc: Y.Doc, { kind, id, other, text, priority, status, owner, position }: Step): void {
  if (kind === 'add') addTask(doc, { id, title: text, priority, status, owners: [owner], createdAt: at, createdBy: owner })
  else if (kind === 'change') changeTask(doc, id, { title: text, priority, owners: [owner], position })
  else if (kind === 'status') setTaskStatus(doc, id, status, { memberId: owner, at })
  else if (kind === 'part') changeTask(doc, id, { parent: id === other ? null : other })
  else removeTask(doc, id)
}

const filters: fc.Arbitrary<TaskFilter> = fc.record({
  scope: fc.constantFrom(...taskScopes),
  priorities: fc.constantFrom<ReadonlySet<TaskPriority>>(new Set(), new Set(['low', 'urgent'])),
  search: fc.constantFrom('', 'call'),
  byHand: fc.boolean(),
  memberId: fc.constant('me'),
})

it('sections that follow each change of the tasks are those that are cut from all of them, also with a task in two documents', () => {
  fc.assert(
    fc.property(filters, fc.array(step, { maxLength: 40 }), (filter, steps) => {
      const docs = [new Y.Doc(), new Y.Doc()]
      const read = (): TaskEntry[] =>
        docs.flatMap((doc, place) =>
          taskListOf(doc)
            .get()
            .map((task) => entryOf(task, place === 0 ? 'tasks:team' : 'tasks:user:me')),
        )
      const follow = cutSections(filter)
      for (const one of steps) {
        apply(docs[one.document]!, one)
        const entries = read()
        expect(follow(entries)).toEqual(cutSections(filter)(entries))
      }
    }),
    runs(300, 3_000),
  )
})
