import { deleteDB } from 'idb'
import { Suspense } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import type { Doc } from 'yjs'
import { newId } from '#shared/lib/ids.ts'
import { setTaskStatus } from '#shared/nouns/tasks/task-status.ts'
import { addTask, readTasks, type NewTask } from '#shared/nouns/tasks/tasks-document.ts'
import { AddressDialogs } from '#client/app/AddressDialogs.tsx'
import { GlobalShortcuts } from '#client/app/shell/GlobalShortcuts.tsx'
import { clientFeatures } from '#client/app/client-features.ts'
import { documentDatabase } from '#client/engine/documents/document-registry.ts'
import { closeDocuments, hostOf, openQuietly } from '#client/engine/documents/open-document.ts'
import { readSession } from '#client/engine/session/session.ts'
import { ForYouTasks } from '#client/features/tasks/ui/ForYouTasks.tsx'
import { TableTasks } from '#client/features/tasks/ui/TableTasks.tsx'
import { TasksPage } from '#client/features/tasks/ui/TasksPage.tsx'
import { loadTexts } from '#client/i18n/i18n.ts'
import { ClientFeaturesProvider } from '#client/manifest/use-client-features.ts'
import { dismissToast, readToasts } from '#client/ui/toast.ts'
import { looks, wear } from '#tests/components/support/looks.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { at, ids } from '#tests/components/support/sample-workspace.ts'
import { notFound, serve } from '#tests/components/support/serve.ts'

const [recordId = ''] = ids.records
const team = 'tasks:team'
const table = `tasks:table:${ids.table}`
const otherTable = `tasks:table:${ids.emptyTable}`
const host = () => hostOf(readSession().orgId, readSession().memberId)
const docOf = (name: string): Doc => openQuietly(name, host()).get().doc
const made = (id: string, title: string, more: Partial<NewTask> = {}): NewTask => ({
  ...{ id, title, createdAt: at, createdBy: readSession().memberId },
  ...more,
})

function Address() {
  const { pathname, search } = useLocation()
  return <output aria-label="Address">{pathname + search}</output>
}

async function open(path: string) {
  await Promise.all(['tasks', 'documents', 'closeCodes', 'tables', 'timeViews', 'shell'].map((name) => loadTexts(name, 'en')))
  return await render(
    <MemoryRouter initialEntries={[path]}>
      <ClientFeaturesProvider value={clientFeatures}>
        <Suspense fallback={null}>
          <main>
            <Routes>
              <Route path="tasks/*" element={<TasksPage />} />
              <Route path="for-you/tasks/:filter" element={<ForYouTasks />} />
              <Route path="object/:tableId/tasks" element={<TableTasks />} />
              <Route path="*" element={<GlobalShortcuts />} />
            </Routes>
            <Address />
          </main>
          <AddressDialogs />
        </Suspense>
      </ClientFeaturesProvider>
    </MemoryRouter>,
  )
}

const row = (title: string) => page.getByRole('button', { name: `Open “${title}”` })

/** Every address of the screens of tasks (specification 3 §2). */
describe('the screens of tasks', () => {
  useSampleDevice()
  afterEach(async () => {
    await cleanup()
    await wear(looks[0])
    for (const { id } of readToasts()) dismissToast(id)
    await closeDocuments()
    for (const name of [team, table, otherTable]) await deleteDB(documentDatabase(host().principal, name))
  })

  test('have an address for what is pending, done, a part, or about a record', async () => {
    const [whole, done] = [newId(), newId()]
    for (const task of [
      made(whole, 'Call them'),
      made(newId(), 'Find their number', { parent: whole }),
      made(done, 'Sweep'),
      made(newId(), 'Theirs', { owners: [ids.colleague] }),
      made(newId(), 'About it', { record: { tableId: ids.table, recordId } }),
    ])
      addTask(docOf(team), task)
    setTaskStatus(docOf(team), done, 'done', { memberId: '', at })
    const expected = {
      // a part stands below its task alone
      pending: ['About it', 'Call them'],
      done: ['Sweep'],
      'my-subtasks': ['Find their number'],
      contextual: ['About it'],
    }
    for (const [filter, titles] of Object.entries(expected)) {
      const { unmount } = await open(`/for-you/tasks/${filter}`)
      await expect
        .poll(() =>
          page
            .getByRole('button', { name: /^Open “/ })
            .elements()
            .map((one) => one.getAttribute('aria-label'))
            .sort(),
        )
        .toEqual(titles.map((title) => `Open “${title}”`))
      await unmount()
    }
  })

  test('make no task that they would not show', async () => {
    for (const [filter, makes] of Object.entries({ pending: true, done: false, 'my-subtasks': false, contextual: false })) {
      const { unmount } = await open(`/for-you/tasks/${filter}`)
      await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
      const news = page.getByRole('button', { name: 'New task' })
      if (makes) await expect.element(news).toBeVisible()
      else await expect.element(news).not.toBeInTheDocument()
      await unmount()
    }
  })

  test('of a table have its tasks, and those of the team that name its records', async () => {
    addTask(docOf(table), made(newId(), 'Count the stock'))
    addTask(docOf(team), made(newId(), 'About it', { record: { tableId: ids.table, recordId } }))
    addTask(docOf(team), made(newId(), 'Something else'))
    const { unmount } = await open(`/object/${ids.table}/tasks`)
    await expect.element(page.getByRole('heading', { level: 1, name: 'Tasks of Orders' })).toBeVisible()
    await expect.element(row('Count the stock')).toBeVisible()
    await expect.element(row('About it')).toBeVisible()
    await expect.element(row('Something else')).not.toBeInTheDocument()
    await unmount()
  })

  test('open the task of the address, also of a table that is not on this device; Escape closes it', async () => {
    const [id, gone] = [newId(), newId()]
    const served = serve({ [`GET task/${id}/get`]: { objectId: ids.emptyTable }, [`GET task/${gone}/get`]: notFound })
    addTask(docOf(team), made(newId(), 'Call them'))
    const first = await open(`/tasks?taskId=${id}`)
    // the answer makes the device open the tasks of that table, and they come
    const opened = async () => (await indexedDB.databases()).map(({ name }) => name)
    await expect.poll(opened).toContain(documentDatabase(host().principal, otherTable))
    const panel = page.getByRole('dialog', { name: 'Task' })
    await expect.element(panel).toBeVisible()
    // from then on it is never away, also not while the parts of a task are fetched
    let hasBlinked = false
    const watch = new MutationObserver(() => (hasBlinked ||= panel.query() === null))
    watch.observe(document.body, { childList: true, subtree: true })
    addTask(docOf(otherTable), made(id, 'Pack the order'))
    await expect.element(panel.getByRole('textbox', { name: 'Title' })).toHaveValue('Pack the order')
    watch.disconnect()
    expect(hasBlinked).toBe(false)
    await userEvent.keyboard('{Escape}')
    await expect.element(panel).not.toBeInTheDocument()
    await expect.element(page.getByRole('status', { name: 'Address' })).toHaveTextContent(/^\/tasks\??$/)
    await first.unmount()
    const second = await open(`/tasks?taskId=${gone}`)
    await expect.element(panel.getByText('Task not found')).toBeVisible()
    await second.unmount()
    served.mockRestore()
  })

  test('delete several tasks together, and bring them back by Undo', async () => {
    const [whole, other] = [newId(), newId()]
    for (const task of [made(whole, 'Call them'), made(newId(), 'Find their number', { parent: whole }), made(other, 'Sweep')])
      addTask(docOf(team), task)
    const before = readTasks(docOf(team))
    const { unmount } = await open('/tasks')
    for (const title of ['Call them', 'Sweep']) await row(title).click({ modifiers: ['Control'] })
    await page.getByRole('region', { name: 'Change several tasks' }).getByRole('button', { name: 'Delete task' }).click()
    await page.getByRole('dialog', { name: 'Delete 2 tasks?' }).getByRole('button', { name: 'Delete task' }).click()
    await expect.poll(() => readTasks(docOf(team))).toEqual([])
    const notice = readToasts().at(-1)
    expect(notice).toMatchObject({ message: '2 tasks deleted', duration: 5000 })
    notice?.action?.onAction()
    expect(readTasks(docOf(team))).toEqual(before)
    await unmount()
  })

  test('name the task above a part by 20 letters', async () => {
    const whole = newId()
    addTask(docOf(team), made(whole, 'Call the Linden Café again'))
    addTask(docOf(team), made(newId(), 'Find their number', { parent: whole }))
    const { unmount } = await open('/for-you/tasks/my-subtasks')
    await expect.element(row('Find their number')).toHaveTextContent(/^Call the Linden Café…\s*›\s*Find their number/)
    await unmount()
  })

  test('on a phone, the calendar lists the tasks of the chosen day', async () => {
    await wear({ scheme: 'light', width: 390 })
    const today = new Date()
    const day = `${today.getFullYear()}-${String(today.getMonth() + 1).padStart(2, '0')}-${String(today.getDate()).padStart(2, '0')}`
    addTask(docOf(team), made(newId(), 'Call them', { deadline: day }))
    addTask(docOf(team), made(newId(), 'Another day', { deadline: '2999-01-01' }))
    const { unmount } = await open('/tasks')
    await page.getByRole('button', { name: 'Filters and looks' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Calendar', exact: true }).click()
    await expect.element(row('Call them')).toBeVisible()
    await expect.element(row('Another day')).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Filters and looks' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'My day', exact: true }).click()
    await expect.element(page.getByRole('region', { name: 'Open' })).toBeVisible()
    await expect.element(page.getByRole('region', { name: 'Doing' })).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Filters and looks' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'List', exact: true }).click()
    await expect.element(page.getByRole('region', { name: 'Doing' })).toBeVisible()
    await unmount()
  })

  test('k makes a task and mod+e opens the chat, on any page', async () => {
    const { unmount } = await open('/home')
    const address = page.getByRole('status', { name: 'Address' })
    await expect.element(address).toHaveTextContent('/home')
    await userEvent.keyboard('k')
    await expect.element(page.getByRole('dialog', { name: 'New task' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog', { name: 'New task' })).not.toBeInTheDocument()
    await userEvent.keyboard('{Control>}e{/Control}')
    await expect.element(address).toHaveTextContent('/chat')
    await unmount()
  })
})
