import { deleteDB, openDB } from 'idb'
import { afterEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Doc } from 'yjs'
import { newId } from '#shared/lib/ids.ts'
import { addTask, tasksOf } from '#shared/nouns/tasks/tasks-document.ts'
import { documentDatabase } from '#client/engine/documents/document-registry.ts'
import { closeDocuments, hostOf, openQuietly } from '#client/engine/documents/open-document.ts'
import { readSession } from '#client/engine/session/session.ts'
import { taskListOf } from '#client/nouns/tasks/task-list.ts'
import { useTasks, type Tasks } from '#client/nouns/tasks/use-tasks.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { at } from '#tests/components/support/sample-workspace.ts'

function Watched({ seen, look }: { seen: Tasks[]; look?: (tasks: Tasks) => void }) {
  const tasks = useTasks()
  seen.push(tasks)
  look?.(tasks)
  return (
    <p>
      {tasks.ready ? 'ready' : 'opening'}: {tasks.entries.map(({ task }) => task.title).join(', ')}
    </p>
  )
}

describe('the tasks of a person', () => {
  useSampleDevice()
  // other files have the same person, and count their tasks
  afterEach(async () => {
    await closeDocuments()
    const { orgId, memberId } = readSession()
    await deleteDB(documentDatabase(hostOf(orgId, memberId).principal, 'tasks:team'))
  })

  test('have the same sources while the state of their documents changes, so that no row is drawn again', async () => {
    const { orgId, memberId } = readSession()
    const seen: Tasks[] = []
    const { unmount } = await render(
      <SampleShell>
        <Watched seen={seen} />
      </SampleShell>,
    )
    await expect.element(page.getByText('ready:')).toBeVisible()
    const session = openQuietly('tasks:team', hostOf(orgId, memberId))
    addTask(session.get().doc, { id: newId(), title: 'Call the Linden Café', createdAt: at, createdBy: memberId })
    await expect.element(page.getByText('ready: Call the Linden Café')).toBeVisible()
    expect(new Set(seen.map(({ documents }) => documents)).size).toBeGreaterThan(1)
    expect(new Set(seen.map(({ team }) => team)).size).toBe(1)
    await unmount()
  })

  test('of a large document are shown as they were kept until it is read, and then as they are', async () => {
    const { orgId, memberId } = readSession()
    const host = hostOf(orgId, memberId)
    const open = async (): Promise<Doc> => {
      const session = openQuietly('tasks:team', host)
      await session.whenReady
      return session.get().doc
    }
    const first = await open()
    const list = taskListOf(first)
    first.transact(() => {
      for (let index = 0; index < 1_200; index += 1)
        addTask(first, { id: `t-${index}`, title: `Call ${index}`, createdAt: at, createdBy: memberId })
    }, 'person')
    const before = list.get().length
    await expect.poll(() => keptGlimpse(host), { timeout: 10_000 }).toContain('"Call 1199"')
    // an edit that is newer than what was kept
    addTask(first, { id: 'new', title: 'Call Ana', createdAt: at, createdBy: memberId })
    await closeDocuments()

    const seen: Tasks[] = []
    const counts: [isRead: boolean, tasks: number][] = []
    const { unmount } = await render(
      <SampleShell>
        <Watched
          seen={seen}
          look={({ entries, team }) => entries.length > 0 && counts.push([tasksOf(team.doc).size > 0, entries.length])}
        />
      </SampleShell>,
    )
    await expect.poll(() => counts.at(-1)).toEqual([true, before + 1])
    expect(counts[0]).toEqual([false, before])
    await unmount()
  })
})

/** The text that is kept beside the copy of the team's tasks. */
async function keptGlimpse({ principal }: { principal: string }): Promise<string> {
  const db = await openDB(documentDatabase(principal, 'tasks:team'))
  const text: unknown = await db.get('custom', 'glimpse')
  db.close()
  return typeof text === 'string' ? text : ''
}
