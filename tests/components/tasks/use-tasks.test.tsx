import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { newId } from '#shared/lib/ids.ts'
import { addTask } from '#shared/nouns/tasks/tasks-document.ts'
import { closeDocuments, hostOf, openQuietly } from '#client/engine/documents/open-document.ts'
import { readSession } from '#client/engine/session/session.ts'
import { useTasks, type Tasks } from '#client/nouns/tasks/use-tasks.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { at } from '#tests/components/support/sample-workspace.ts'

function Watched({ seen }: { seen: Tasks[] }) {
  const tasks = useTasks()
  seen.push(tasks)
  return (
    <p>
      {tasks.ready ? 'ready' : 'opening'}: {tasks.entries.map(({ task }) => task.title).join(', ')}
    </p>
  )
}

describe('the tasks of a person', () => {
  useSampleDevice()

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
    await closeDocuments()
  })
})
