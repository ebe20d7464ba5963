import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import * as Y from 'yjs'
import { addTask, readTasks } from '#shared/nouns/tasks/tasks-document.ts'
import type { OpenDocument } from '#client/engine/documents/open-document.ts'
import { readSession } from '#client/engine/session/session.ts'
import { TasksScreen } from '#client/features/tasks/ui/TasksScreen.tsx'
import { CreateTaskDialog } from '#client/features/tasks/ui/CreateTaskDialog.tsx'
import { EditTaskDialog } from '#client/features/tasks/ui/EditTaskDialog.tsx'
import { FollowTask } from '#client/features/tasks/ui/FollowTask.tsx'
import { RecordTaskList } from '#client/features/tasks/ui/RecordTaskList.tsx'
import { markListOf, taskListOf } from '#client/nouns/tasks/task-list.ts'
import { entryOf } from '#client/nouns/tasks/task-entry.ts'
import type { Tasks, TaskSource } from '#client/nouns/tasks/use-tasks.ts'
import { loadTexts } from '#client/i18n/i18n.ts'
import { useState } from 'react'
import { lookedOver } from '#tests/components/support/looked-over.ts'
import { looks, wear } from '#tests/components/support/looks.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { ids } from '#tests/components/support/sample-workspace.ts'

/** Tasks of documents that live in the test alone. */
function sampleTasks(): { doc: Y.Doc; read(): Tasks } {
  const [doc, own] = [new Y.Doc(), new Y.Doc()]
  const { memberId } = readSession()
  const record = { tableId: ids.table, recordId: ids.records[0] ?? '' }
  const made = { createdAt: '2026-03-14T09:30:00.000Z', createdBy: memberId }
  addTask(doc, { id: 'a', title: 'Call the Linden Café', priority: 'high', deadline: '2026-03-01', ...made, record })
  addTask(doc, { id: 'b', title: 'Find their number', parent: 'a', ...made, record })
  addTask(doc, {
    id: 'c',
    title: 'Water the plants',
    repeat: { rule: 'FREQ=WEEKLY;BYDAY=MO', series: 'c' },
    deadline: '2999-01-01',
    ...made,
  })
  addTask(own, { id: 'd', title: 'Book the train', ...made })
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

function Screen({ sample, draw }: { sample: ReturnType<typeof sampleTasks>; draw(tasks: Tasks): React.ReactNode }) {
  const [tasks, setTasks] = useState(sample.read)
  useState(() => sample.doc.on('update', () => setTasks(sample.read())))
  return <SampleShell>{draw(tasks)}</SampleShell>
}

async function show(draw: (tasks: Tasks) => React.ReactNode) {
  await Promise.all(['tasks', 'documents', 'closeCodes', 'tables', 'timeViews'].map((name) => loadTexts(name, 'en')))
  const sample = sampleTasks()
  return { ...sample, screen: await render(<Screen sample={sample} draw={draw} />) }
}

describe('tasks', () => {
  useSampleDevice()

  test('stand in sections; a subtask below its task alone; search finds and says when it does not', async () => {
    const { screen, doc } = await show((tasks) => <TasksScreen title="Tasks" tasks={tasks} hasScopes />)
    await expect.element(page.getByRole('button', { name: 'Open “Call the Linden Café”' })).toBeVisible()
    expect(page.getByRole('button', { name: 'Open “Find their number”' }).elements()).toEqual([])
    expect(await lookedOver(() => screen.container)).toEqual([])
    await page.getByRole('button', { name: 'Add a task to Doing' }).click()
    await page.getByRole('textbox', { name: 'Task title' }).fill('Send the list !urgent')
    await userEvent.keyboard('{Enter}')
    await expect
      .poll(() => readTasks(doc).find(({ title }) => title === 'Send the list'))
      .toMatchObject({ status: 'doing', priority: 'urgent' })
    // the line closes before the next press, or the list would move under it
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('textbox', { name: 'Task title' })).not.toBeInTheDocument()
    await page.getByRole('checkbox', { name: 'Complete “Water the plants”' }).click()
    await expect.poll(() => readTasks(doc).filter(({ title }) => title === 'Water the plants').length).toBe(2)
    await page.getByRole('searchbox', { name: 'Search tasks' }).fill('zebra')
    await expect.element(page.getByText('No results for “zebra”')).toBeVisible()
    await screen.unmount()
  })

  test.each(['Board', 'Calendar', 'My day', 'Workload by person'])('are shown as %s', async (look) => {
    await wear(looks[0])
    const { screen } = await show((tasks) => <TasksScreen title="Tasks" tasks={tasks} hasScopes />)
    await page.getByRole('button', { name: look, exact: true }).click()
    await expect.element(page.getByRole('button', { name: look, exact: true })).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(() => screen.container.textContent?.includes('Opening tasks')).toBe(false)
    expect(await lookedOver(() => screen.container)).toEqual([])
    // a phone's width by now, where the looks are behind one button
    await page.getByRole('button', { name: 'Filters and looks' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'List', exact: true }).click()
    await screen.unmount()
  })

  test('of others are followed from their panel, by writers in the document and by readers through the server', async () => {
    const { memberId } = readSession()
    const { screen, doc } = await show((tasks) => {
      const [entry] = tasks.entries
      return entry && <FollowTask entry={entry} source={tasks.team} />
    })
    await page.getByRole('button', { name: 'Follow changes' }).click()
    await expect.element(page.getByRole('button', { name: 'Stop following' })).toHaveAttribute('aria-pressed', 'true')
    expect(readTasks(doc)[0]?.followers).toEqual([memberId])
    await page.getByRole('button', { name: 'Stop following' }).click()
    await expect.element(page.getByRole('button', { name: 'Follow changes' })).toBeVisible()
    expect(readTasks(doc)[0]?.followers).toEqual([])
    await screen.unmount()
    const read = await show((tasks) => {
      const [entry] = tasks.entries
      return entry && <FollowTask entry={entry} source={{ ...tasks.team, canWrite: false }} />
    })
    const asked = vi.spyOn(window, 'fetch')
    await page.getByRole('button', { name: 'Follow changes' }).click()
    await expect
      .poll(() => asked.mock.calls.map(([, init]) => (typeof init?.body === 'string' ? init.body : '')).join())
      .toContain('"follows.add"')
    asked.mockRestore()
    expect(readTasks(read.doc)[0]?.followers).toEqual([])
    await read.screen.unmount()
  })

  test('of a record stand in its groups', async () => {
    const record = { tableId: ids.table, recordId: ids.records[0] ?? '' }
    const { screen } = await show((tasks) => <RecordTaskList record={record} tasks={tasks} />)
    await expect.element(page.getByRole('heading', { name: 'My tasks' })).toBeVisible()
    expect(await lookedOver(() => screen.container)).toEqual([])
    await page.getByRole('radio', { name: 'Completed' }).click()
    await expect.element(page.getByText('There are no completed tasks yet')).toBeVisible()
    await screen.unmount()
  })

  test('are made and changed in dialogs', async () => {
    const close = (): void => undefined
    const made = await show((tasks) => (
      <CreateTaskDialog tasks={tasks} record={null} tableId={undefined} status="done" parentId={null} onClose={close} />
    ))
    await expect.element(page.getByRole('dialog', { name: 'New task' })).toBeVisible()
    expect(await lookedOver(() => page.getByRole('dialog').element())).toEqual([])
    await page.getByRole('button', { name: 'Add task' }).click()
    await expect.element(page.getByText('Title is required')).toBeVisible()
    await made.screen.unmount()
    const edited = await show((tasks) => {
      const entry = tasks.entries.find(({ task }) => task.id === 'a')
      return entry && <EditTaskDialog entry={entry} source={tasks.team} tasks={tasks} onClose={close} />
    })
    await expect.element(page.getByRole('button', { name: 'Open “Find their number”' })).toBeVisible()
    expect(await lookedOver(() => page.getByRole('dialog').element())).toEqual([])
    await edited.screen.unmount()
  })
})
