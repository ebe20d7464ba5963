import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { changeTask, readTasks } from '#shared/nouns/tasks/tasks-document.ts'
import { setTaskStatus } from '#shared/nouns/tasks/task-status.ts'
import { readSession } from '#client/engine/session/session.ts'
import { FollowersField } from '#client/features/tasks/ui/FollowersField.tsx'
import { MomentField } from '#client/features/tasks/ui/MomentField.tsx'
import { MissingTask } from '#client/features/tasks/ui/MissingTask.tsx'
import { OwnersField } from '#client/features/tasks/ui/OwnersField.tsx'
import { TaskActions } from '#client/features/tasks/ui/TaskActions.tsx'
import { TasksScreen } from '#client/features/tasks/ui/TasksScreen.tsx'
import { TodoList } from '#client/features/tasks/ui/TodoList.tsx'
import type { Tasks } from '#client/nouns/tasks/use-tasks.ts'
import { dismissToast, readToasts } from '#client/ui/toast.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { show, taskIds } from '#tests/components/support/sample-tasks.tsx'
import { notFound, serve } from '#tests/components/support/serve.ts'

const nothing = (): void => undefined
const together = (change: () => void): void => change()

/** The newest notice. */
const said = () => readToasts().at(-1)

function Actions({ tasks, id }: { tasks: Tasks; id: string }) {
  const entry = tasks.entries.find(({ task }) => task.id === id)
  if (!entry) return <p>It is gone</p>
  return <TaskActions {...{ entry, tasks, together }} source={tasks.team} today="2026-03-14" onOpen={nothing} onClose={nothing} />
}

describe('a task', () => {
  useSampleDevice()
  afterEach(() => {
    for (const { id } of readToasts()) dismissToast(id)
  })

  test('is copied with a new id and a suffix, and says so for 3 s', async () => {
    const { screen, doc } = await show((tasks) => <Actions tasks={tasks} id={taskIds.call} />)
    await page.getByRole('button', { name: 'Duplicate' }).click()
    const copy = readTasks(doc).find(({ title }) => title === 'Call the Linden Café (copy)')
    expect(copy?.id).toMatch(/^[\da-f-]{36}$/)
    expect(said()).toMatchObject({ message: 'Task cloned successfully', tone: 'success', duration: 3000 })
    await screen.unmount()
  })

  test('has a link, with Shift as Markdown', async () => {
    const copied: string[] = []
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text))
    const { screen } = await show((tasks) => <Actions tasks={tasks} id={taskIds.call} />)
    const button = page.getByRole('button', { name: 'Copy link' })
    await button.click()
    await expect.poll(said).toMatchObject({ message: 'Link copied to clipboard!', duration: 3000 })
    await button.click({ modifiers: ['Shift'] })
    const url = `${location.origin}/tasks?taskId=${taskIds.call}`
    await expect.poll(() => copied).toEqual([url, `[Call the Linden Café](${url})`])
    write.mockRestore()
    await screen.unmount()
  })

  test('is deleted after a question with 20 letters of its title, and comes back with its parts for 5 s', async () => {
    const { screen, doc } = await show((tasks) => <Actions tasks={tasks} id={taskIds.call} />)
    changeTask(doc, taskIds.call, { title: 'Call the Linden Cafés' })
    await page.getByRole('button', { name: 'Delete task' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete “Call the Linden Café…”?' })
    await dialog.getByRole('button', { name: 'Delete task' }).click()
    await expect.element(page.getByText('It is gone')).toBeVisible()
    expect(readTasks(doc).map(({ id }) => id)).toEqual([taskIds.plants])
    expect(said()).toMatchObject({ message: 'Task deleted successfully', duration: 5000 })
    said()?.action?.onAction()
    expect(readTasks(doc).map(({ id }) => id)).toEqual([taskIds.call, taskIds.number, taskIds.plants])
    await screen.unmount()
  })

  test('that is a part says so when it is deleted', async () => {
    const { screen } = await show((tasks) => <Actions tasks={tasks} id={taskIds.number} />)
    await page.getByRole('button', { name: 'Delete task' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete task' }).click()
    await expect.poll(said).toMatchObject({ message: 'SubTask deleted successfully', duration: 5000 })
    await screen.unmount()
  })

  test('keeps at least one owner, and owners are not offered as followers', async () => {
    const { memberId, member } = readSession() as ReturnType<typeof readSession> & { member: { displayName: string } }
    const changed = vi.fn()
    const owners = await show(() => <OwnersField owners={[memberId]} groups={[]} disabled={false} onChange={changed} />)
    await page.getByRole('button', { name: 'Owners' }).click()
    await page.getByRole('menuitemcheckbox', { name: member.displayName }).click()
    expect(said()?.message).toBe('The task must have at least one owner')
    expect(changed).not.toHaveBeenCalled()
    await owners.screen.unmount()
    const followers = await show(() => <FollowersField followers={[]} owners={[memberId]} disabled={false} onToggle={nothing} />)
    await page.getByRole('button', { name: 'Followers' }).click()
    await expect.element(page.getByRole('menuitemcheckbox').first()).toBeVisible()
    await expect.element(page.getByRole('menuitemcheckbox', { name: member.displayName })).not.toBeInTheDocument()
    await followers.screen.unmount()
  })

  test('that is not there says so in its panel', async () => {
    const served = serve({ 'GET task/gone/get': notFound })
    const { screen } = await show(() => <MissingTask id="gone" today="2026-03-14" together={together} onClose={nothing} onOpen={nothing} />)
    await expect.element(page.getByText('Task not found')).toBeVisible()
    await screen.unmount()
    served.mockRestore()
  })

  test('names a to-do by 100 letters where it is removed', async () => {
    const todo = { id: 't', title: 'x'.repeat(120), done: false }
    const { screen } = await show((tasks) => {
      const task = tasks.entries[0]?.task
      return task && <TodoList task={{ ...task, todos: [todo] }} doc={tasks.team.doc} editable />
    })
    await expect.element(page.getByRole('button', { name: `Remove “${'x'.repeat(100)}…”` })).toBeVisible()
    await screen.unmount()
  })

  test('asks before a to-do is deleted, by 100 letters of it', async () => {
    const { screen, doc } = await show((tasks) => {
      const entry = tasks.entries.find(({ task }) => task.id === taskIds.call)
      return entry && <TodoList task={entry.task} doc={tasks.team.doc} editable />
    })
    const todos = () =>
      readTasks(doc)
        .find(({ id }) => id === taskIds.call)
        ?.todos.map(({ title }) => title)
    await page.getByRole('textbox', { name: 'Add a to-do' }).fill('y'.repeat(120))
    await userEvent.keyboard('{Enter}')
    const remove = page.getByRole('button', { name: /^Remove “y/ })
    await remove.click()
    await expect.element(page.getByRole('dialog')).toHaveTextContent(`Delete the to-do “${'y'.repeat(100)}…”?`)
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).first().click()
    expect(todos()).toContain('y'.repeat(120))
    await remove.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect.poll(todos).not.toContain('y'.repeat(120))
    await screen.unmount()
  })

  test('that is added under Done or Ignored starts as open, and is told of for 3 s', async () => {
    const { screen, doc } = await show((tasks) => <TasksScreen title="Tasks" tasks={tasks} hasScopes />)
    for (const section of ['Done', 'Ignored']) {
      await page.getByRole('button', { name: `Add a task to ${section}` }).click()
      await page.getByRole('textbox', { name: 'Task title' }).fill(`Sweep after ${section}`)
      await userEvent.keyboard('{Enter}')
      await expect.poll(() => readTasks(doc).find(({ title }) => title === `Sweep after ${section}`)?.status).toBe('open')
      expect(said()).toMatchObject({ message: 'You’ve created a new task', duration: 3000 })
      await userEvent.keyboard('{Escape}')
    }
    await screen.unmount()
  })

  test('is there at once when its line was just read', async () => {
    const { screen, doc } = await show((tasks) => <TasksScreen title="Tasks" tasks={tasks} hasScopes />)
    await page.getByRole('button', { name: 'Add a task to Open' }).click()
    const line = page.getByRole('textbox', { name: 'Task title' })
    await line.fill('Sweep the yard !urgent')
    await expect.element(page.getByRole('status', { name: 'Understood as' })).toBeVisible()
    line.element().closest('form')?.requestSubmit()
    expect(readTasks(doc).find(({ title }) => title === 'Sweep the yard')?.priority).toBe('urgent')
    await screen.unmount()
  })

  test('takes no day before 2000, and its calendar begins with January 2020', async () => {
    const changed = vi.fn()
    const field = { label: 'Deadline', clearLabel: 'Remove', today: '2026-03-14', min: '2000-01-01', disabled: false, onChange: changed }
    const { screen } = await show(() => <MomentField {...field} value="2020-01-15" />)
    const year = page.getByRole('spinbutton', { name: /year/ })
    await expect.element(year).toBeVisible()
    ;(year.element() as HTMLElement).focus()
    await userEvent.keyboard('1999')
    expect(changed).not.toHaveBeenCalledWith(expect.stringContaining('1999'))
    await userEvent.keyboard('{Tab}')
    await page.getByRole('button', { name: /^Deadline:/ }).click()
    await expect.element(page.getByRole('dialog', { name: 'Deadline' }).getByRole('button', { name: 'Previous month' })).toBeDisabled()
    await screen.unmount()
  })

  test('has the button that takes a day away in the line of its fields, on a phone too', async () => {
    const field = { label: 'Deadline', clearLabel: 'Remove', today: '2026-03-14', min: '2000-01-01', disabled: false, onChange: nothing }
    for (const [hasTime, before] of [
      [false, page.getByRole('button', { name: /^Deadline:/ })],
      [true, page.getByLabelText('Time of day')],
    ] as const) {
      const { screen } = await show(() => (
        // as wide as beside its label in a dialog on a phone of 390 pixels
        <div style={{ width: 238 }}>
          <MomentField {...field} value="2026-03-20" hasTime={hasTime}>
            <span>Mar 20, overdue for a while</span>
          </MomentField>
        </div>
      ))
      for (const width of [390, 1440]) {
        await page.viewport(width, 844)
        await expect.element(before).toBeVisible()
        const [field, clear] = [before, page.getByRole('button', { name: 'Remove' })].map((part) => part.element().getBoundingClientRect())
        expect(clear?.left, `beside, ${width}`).toBeGreaterThanOrEqual(field?.right ?? Infinity)
        expect(clear?.top, `in its line, ${width}`).toBeLessThan(field?.bottom ?? 0)
      }
      await screen.unmount()
    }
  })

  test('that is done stands in an open section of its own, where none is made', async () => {
    const { screen, doc } = await show((tasks) => (
      <TasksScreen title="Completed" tasks={tasks} hasScopes={false} statuses={['done']} emptyText="There are no completed tasks yet" />
    ))
    await expect.element(page.getByText('There are no completed tasks yet')).toBeVisible()
    expect(page.getByRole('region').elements()).toEqual([])
    setTaskStatus(doc, taskIds.call, 'done', { memberId: '', at: '2026-03-14T09:30:00.000Z' })
    await expect
      .element(page.getByRole('region', { name: 'Done' }).getByRole('button', { name: 'Open “Call the Linden Café”' }))
      .toBeVisible()
    expect(page.getByRole('button', { name: 'New task' }).elements()).toEqual([])
    await screen.unmount()
  })

  test('is picked without anything of the list going away', async () => {
    const { screen } = await show((tasks) => <TasksScreen title="Tasks" tasks={tasks} hasScopes />)
    const row = page.getByRole('button', { name: 'Open “Call the Linden Café”' })
    await row.click({ modifiers: ['Control'] })
    // React hides what waits for a part of the program by this
    expect(screen.container.querySelector('[style*="important"]')).toBeNull()
    await expect.element(page.getByText('1 task chosen')).toBeVisible()
    expect(document.activeElement).toBe(row.element())
    await screen.unmount()
  })
})
