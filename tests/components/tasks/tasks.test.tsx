import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addTask, readTasks } from '#shared/nouns/tasks/tasks-document.ts'
import { addDays } from '#shared/days/day.ts'
import { todayHere } from '#client/nouns/tasks/task-day.ts'
import { readSession } from '#client/engine/session/session.ts'
import { TasksScreen } from '#client/features/tasks/ui/TasksScreen.tsx'
import { CreateTaskDialog } from '#client/features/tasks/ui/CreateTaskDialog.tsx'
import { EditTaskDialog } from '#client/features/tasks/ui/EditTaskDialog.tsx'
import { FollowTask } from '#client/features/tasks/ui/FollowTask.tsx'
import { RecordTaskList } from '#client/features/tasks/ui/RecordTaskList.tsx'
import { lookedOver } from '#tests/components/support/looked-over.ts'
import { looks, wear } from '#tests/components/support/looks.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { show, taskIds } from '#tests/components/support/sample-tasks.tsx'
import { ids } from '#tests/components/support/sample-workspace.ts'

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
    await expect.element(page.getByRole('button', { name: /^Doing/ })).toHaveFocus()
    await page.getByRole('checkbox', { name: 'Complete “Water the plants”' }).click()
    await expect.poll(() => readTasks(doc).filter(({ title }) => title === 'Water the plants').length).toBe(2)
    await page.getByRole('searchbox', { name: 'Search tasks' }).fill('zebra')
    await expect.element(page.getByText('No results for “zebra”')).toBeVisible()
    await screen.unmount()
  })

  test('the line of a new task is there again under another title of the screen: its table has a new name, the person another language', async () => {
    const before = await show((tasks) => <TasksScreen title="Tasks of Deals" tasks={tasks} hasScopes />)
    await page.getByRole('button', { name: 'Add a task to Doing' }).click()
    await userEvent.keyboard('Call the b')
    await expect.element(page.getByRole('textbox', { name: 'Task title' })).toHaveValue('Call the b')
    await before.screen.unmount()
    const { screen } = await show((tasks) => <TasksScreen title="Tarefas de Vendas" tasks={tasks} hasScopes />)
    await expect.element(page.getByRole('textbox', { name: 'Task title' })).toHaveValue('Call the b')
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

  test('completed by a key leave the focus in the list', async () => {
    const { screen, doc } = await show((tasks) => <TasksScreen title="Tasks" tasks={tasks} hasScopes />)
    const ring = page.getByRole('checkbox', { name: 'Complete “Call the Linden Café”' })
    await expect.element(ring).toBeVisible()
    await userEvent.click(page.getByRole('searchbox', { name: 'Search tasks' }))
    for (let step = 0; step < 40 && document.activeElement !== ring.element(); step++) await userEvent.keyboard('{Tab}')
    await expect.element(ring).toHaveFocus()
    await userEvent.keyboard(' ')
    await expect.poll(() => readTasks(doc).find(({ id }) => id === taskIds.call)?.status).toBe('done')
    await expect.poll(() => screen.container.contains(document.activeElement)).toBe(true)
    expect(document.activeElement).not.toBe(document.body)
    await screen.unmount()
  })

  test('are walked by arrows, J and K, chosen by X, and changed by a press with the right button (B21)', async () => {
    await wear(looks[0])
    const { screen, doc } = await show((tasks) => <TasksScreen title="Tasks" tasks={tasks} hasScopes />)
    const opener = (title: string) => page.getByRole('button', { name: `Open “${title}”` })
    await expect.element(opener('Water the plants')).toBeVisible()
    ;(document.activeElement as HTMLElement | null)?.blur()
    await userEvent.keyboard('j')
    await expect.element(opener('Call the Linden Café')).toHaveFocus()
    await userEvent.keyboard('j')
    await expect.element(opener('Water the plants')).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}{ArrowUp}{ArrowUp}')
    await expect.poll(() => document.activeElement?.closest('[data-task]')).not.toBeNull()
    await userEvent.keyboard('{Home}')
    await expect.element(opener('Call the Linden Café')).toHaveFocus()
    await userEvent.keyboard('xjx')
    await expect.element(page.getByRole('region', { name: 'Change several tasks' })).toBeVisible()
    await page.getByRole('region', { name: 'Change several tasks' }).getByRole('button', { name: 'Deadline' }).click()
    await page.getByRole('dialog', { name: 'Deadline' }).getByRole('button', { name: 'Tomorrow' }).click()
    const due = () => readTasks(doc).flatMap(({ parent, deadline }) => (parent === null ? [deadline] : []))
    const tomorrow = addDays(todayHere(), 1)
    await expect.poll(due).toEqual([tomorrow, tomorrow])
    await page.getByRole('button', { name: 'Clear the choice' }).click()
    await opener('Water the plants').click({ button: 'right' })
    await expect.element(page.getByRole('menu', { name: 'Water the plants' })).toBeVisible()
    expect(await lookedOver(() => page.getByRole('menu').element())).toEqual([])
    await page.getByRole('menuitem', { name: 'In a week' }).click()
    await expect.poll(due).toEqual([tomorrow, addDays(todayHere(), 7)])
    await screen.unmount()
  })

  test('that repeat stand in the calendar on their later days too (B21)', async () => {
    await wear(looks[0])
    const { screen, doc } = await show((tasks) => <TasksScreen title="Tasks" tasks={tasks} hasScopes />)
    const made = { createdAt: '2026-03-14T09:30:00.000Z', createdBy: readSession().memberId }
    addTask(doc, {
      id: 'r',
      title: 'Ring the bell',
      deadline: `${todayHere().slice(0, 7)}-01`,
      repeat: { rule: 'FREQ=WEEKLY', series: 'r' },
      ...made,
    })
    await page.getByRole('button', { name: 'Calendar', exact: true }).click()
    await expect.poll(() => page.getByRole('button', { name: /Ring the bell/ }).elements().length).toBeGreaterThanOrEqual(4)
    await page.getByRole('button', { name: 'List', exact: true }).click()
    await screen.unmount()
  })

  test('of everybody count in the workload, whosever tasks were looked at before (B30)', async () => {
    await wear(looks[0])
    const { screen, doc } = await show((tasks) => <TasksScreen title="Tasks" tasks={tasks} hasScopes />)
    const made = { createdAt: '2026-03-14T09:30:00.000Z', createdBy: ids.colleague }
    addTask(doc, { id: 'w', title: 'Paint the boat', owners: [ids.colleague], ...made })
    await page.getByRole('button', { name: 'Workload by person', exact: true }).click()
    await expect
      .poll(() => [...screen.container.querySelectorAll('summary')].some(({ textContent }) => /1 task/.test(textContent)))
      .toBe(true)
    expect(page.getByRole('radio', { name: 'My tasks' }).elements()).toEqual([])
    await page.getByRole('button', { name: 'List', exact: true }).click()
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
      const entry = tasks.entries.find(({ task }) => task.id === taskIds.call)
      return entry && <EditTaskDialog entry={entry} source={tasks.team} tasks={tasks} onClose={close} />
    })
    await expect.element(page.getByRole('button', { name: 'Open “Find their number”' })).toBeVisible()
    expect(await lookedOver(() => page.getByRole('dialog').element())).toEqual([])
    await edited.screen.unmount()
  })
})
