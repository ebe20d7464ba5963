import { deleteDB } from 'idb'
import { afterEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Doc } from 'yjs'
import { newId } from '#shared/lib/ids.ts'
import { addTask, readTasks, type NewTask } from '#shared/nouns/tasks/tasks-document.ts'
import { AddressDialogs } from '#client/app/AddressDialogs.tsx'
import { documentDatabase, documentRegistry } from '#client/engine/documents/document-registry.ts'
import { closeDocuments, hostOf, openQuietly } from '#client/engine/documents/open-document.ts'
import { readSession } from '#client/engine/session/session.ts'
import { loadTexts } from '#client/i18n/i18n.ts'
import { dismissToast, readToasts } from '#client/ui/toast.ts'
import { holdUploads } from '#tests/components/support/held-uploads.ts'
import { lookedOver } from '#tests/components/support/looked-over.ts'
import { sampleNetwork, useSampleDevice } from '#tests/components/support/sample-device.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { at, ids } from '#tests/components/support/sample-workspace.ts'
import { notFound, serve } from '#tests/components/support/serve.ts'

const [record = ''] = ids.records
const [whole, part, ofTable] = [newId(), newId(), newId()]
const team = 'tasks:team'
const table = `tasks:table:${ids.table}`
const otherTable = `tasks:table:${ids.emptyTable}`

const host = () => hostOf(readSession().orgId, readSession().memberId)
const docOf = (name: string): Doc => openQuietly(name, host()).get().doc

/** Opens an address over an empty page: a task of the team has a part, and one is of a table. */
async function open(query: string) {
  await Promise.all(['tasks', 'documents', 'closeCodes', 'tables', 'timeViews'].map((name) => loadTexts(name, 'en')))
  const made = { createdAt: at, createdBy: readSession().memberId }
  const own = (task: Pick<NewTask, 'id' | 'title'> & Partial<NewTask>) => ({ ...made, ...task })
  addTask(docOf(team), own({ id: whole, title: 'Call the Linden Café again' }))
  addTask(docOf(team), own({ id: part, title: 'Find their number', parent: whole }))
  addTask(docOf(table), own({ id: ofTable, title: 'Pack the order', record: { tableId: ids.table, recordId: record } }))
  return await render(
    <SampleShell path={`/home?${query}`}>
      <AddressDialogs />
    </SampleShell>,
  )
}

const databases = async () => (await indexedDB.databases()).map(({ name }) => name)
const dialogOf = (name: string) => page.getByRole('dialog', { name })
const taskOf = (name: string, title: string) => readTasks(docOf(name)).find((task) => task.title === title)

/** Each dialog by its address and every parameter that the specification names for it (3 §2). */
describe('the dialogs of tasks by their addresses', () => {
  useSampleDevice()
  // other files have the same person
  afterEach(async () => {
    sampleNetwork.set(true)
    for (const { id } of readToasts()) dismissToast(id)
    await closeDocuments()
    for (const name of [team, table, otherTable]) await deleteDB(documentDatabase(host().principal, name))
  })

  test('createTask: for a record of a table, in a status, with everything that a task has', async () => {
    const { unmount } = await open(`modal=createTask&tableId=${ids.table}&recordId=${record}&status=suggestion`)
    const dialog = dialogOf('New task')
    await expect.element(dialog.getByRole('combobox', { name: 'Status Suggestion' })).toBeVisible()
    for (const name of ['Start', 'Deadline', 'Repeats', 'Owners', 'Followers', 'Record', 'Attachments'])
      await expect.element(dialog.getByText(name, { exact: true }).first()).toBeVisible()
    expect(await lookedOver(() => dialog.element())).toEqual([])
    await dialog.getByRole('combobox', { name: /^Priority/ }).click()
    await page.getByRole('option', { name: 'High' }).click()
    await dialog.getByRole('button', { name: 'Bookmark' }).click()
    await dialog.getByRole('textbox', { name: 'Description' }).fill('By noon')
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Weigh the beans !low')
    await dialog.getByRole('button', { name: 'Add task' }).click()
    await expect
      .poll(() => taskOf(table, 'Weigh the beans'))
      .toMatchObject({ status: 'suggestion', description: 'By noon', priority: 'high', record: { tableId: ids.table, recordId: record } })
    const made = taskOf(table, 'Weigh the beans')?.id ?? ''
    expect([...docOf(`tasks:user:${readSession().memberId}`).getMap('marks').keys()]).toContain(`bookmark:${made}`)
    await unmount()
  })

  test('createTask: a file that is still uploading when the task is added follows it', async () => {
    const uploads = holdUploads()
    const { unmount } = await open('modal=createTask')
    const dialog = dialogOf('New task')
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Read the plan')
    const input = dialog.element().querySelector('input[type=file]')
    if (!input) throw new Error('no place for files')
    await userEvent.upload(input, new File(['%PDF'], 'plan.pdf'))
    await expect.element(dialog.getByText('plan.pdf')).toBeVisible()
    await expect.poll(uploads.count).toBe(1)
    await dialog.getByRole('button', { name: 'Add task' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.poll(() => taskOf(team, 'Read the plan')?.attachments).toEqual([])
    const file = { id: newId(), name: 'plan.pdf', size: 4, type: 'application/pdf' }
    uploads.answer(200, { ...file, isImage: false })
    await expect.poll(() => taskOf(team, 'Read the plan')?.attachments).toEqual([file])
    uploads.restore()
    await unmount()
  })

  test('createTask: a file that arrives after the task went to its record’s table follows it there', async () => {
    const uploads = holdUploads()
    const { unmount } = await open('modal=createTask')
    const dialog = dialogOf('New task')
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Read the plan')
    await dialog.getByRole('button', { name: 'Connect a record' }).click()
    await page.getByRole('option', { name: 'Orders' }).click()
    await page
      .getByRole('option', { name: /Linden Café/ })
      .first()
      .click()
    const input = dialog.element().querySelector('input[type=file]')
    if (!input) throw new Error('no place for files')
    await userEvent.upload(input, new File(['%PDF'], 'plan.pdf'))
    await expect.poll(uploads.count).toBe(1)
    await dialog.getByRole('button', { name: 'Add task' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.poll(() => taskOf(table, 'Read the plan')?.attachments).toEqual([])
    expect(taskOf(team, 'Read the plan')).toBeUndefined()
    const file = { id: newId(), name: 'plan.pdf', size: 4, type: 'application/pdf' }
    uploads.answer(200, { ...file, isImage: false })
    await expect.poll(() => taskOf(table, 'Read the plan')?.attachments).toEqual([file])
    expect(taskOf(team, 'Read the plan')).toBeUndefined()
    uploads.restore()
    await unmount()
  })

  test('createTask: without one, by a line whose words count where nothing is chosen; a finished status becomes Open', async () => {
    const { unmount } = await open('modal=createTask&status=done&title=Weigh&details=Twice')
    const dialog = dialogOf('New task')
    await expect.element(dialog.getByRole('combobox', { name: 'Status Open' })).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Weigh it !urgent')
    await dialog.getByRole('button', { name: 'Add task' }).click()
    await expect
      .poll(() => taskOf(team, 'Weigh it'))
      .toMatchObject({ status: 'open', description: 'Twice', priority: 'urgent', record: null })
    await unmount()
  })

  test('createSubTask: below its task, also from one of its parts; not below one that is not there', async () => {
    for (const [taskId, title] of [
      [whole, 'Ask Ana'],
      [part, 'Ask Bea'],
    ] as const) {
      const { unmount } = await open(`modal=createSubTask&taskId=${taskId}`)
      const dialog = dialogOf('New subtask')
      await expect.element(dialog.getByText('Subtask of “Call the Linden Café again”')).toBeVisible()
      await dialog.getByRole('textbox', { name: 'Title' }).fill(title)
      await dialog.getByRole('button', { name: 'Add task' }).click()
      await expect.poll(() => taskOf(team, title)?.parent).toBe(whole)
      await unmount()
    }
    const { unmount } = await open(`modal=createSubTask&objectId=${ids.table}&recordId=${record}&taskId=${ofTable}`)
    await dialogOf('New subtask').getByRole('textbox', { name: 'Title' }).fill('Find a box')
    await dialogOf('New subtask').getByRole('button', { name: 'Add task' }).click()
    await expect
      .poll(() => taskOf(table, 'Find a box'))
      .toMatchObject({ parent: ofTable, record: { tableId: ids.table, recordId: record } })
    await unmount()
  })

  test('editTask and editSubTask: the task with its actions, and what it is a part of', async () => {
    const first = await open(`modal=editTask&id=${whole}`)
    await expect.element(dialogOf('Task').getByRole('textbox', { name: 'Title' })).toHaveValue('Call the Linden Café again')
    await first.unmount()
    const second = await open(`modal=editSubTask&subTaskId=${part}&groupTask=yes`)
    await expect.element(dialogOf('Task').getByRole('textbox', { name: 'Title' })).toHaveValue('Find their number')
    await dialogOf('Task').getByRole('button', { name: 'Subtask of “Call the Linden Café again”' }).click()
    await expect.element(dialogOf('Task').getByRole('textbox', { name: 'Title' })).toHaveValue('Call the Linden Café again')
    await second.unmount()
    const third = await open(`modal=editSubTask&subTaskId=${ofTable}&objectId=${ids.table}`)
    await expect.element(dialogOf('Task').getByRole('textbox', { name: 'Title' })).toHaveValue('Pack the order')
    await third.unmount()
    // the address names the table: its tasks are opened, and nobody is asked for it
    const id = newId()
    const fourth = await open(`modal=editTask&id=${id}&objectId=${ids.emptyTable}&recordId=${record}`)
    await expect.poll(databases).toContain(documentDatabase(host().principal, otherTable))
    addTask(docOf(otherTable), { id, title: 'Count the stock', createdAt: at, createdBy: readSession().memberId })
    await expect.element(dialogOf('Task').getByRole('textbox', { name: 'Title' })).toHaveValue('Count the stock')
    await expect.element(dialogOf('Task').getByRole('button', { name: 'Delete task' })).toBeVisible()
    await fourth.unmount()
  })

  test('deleteTask: asks with 20 letters, takes its parts along, and brings them back', async () => {
    const { unmount } = await open(`modal=deleteTask&id=${whole}`)
    await dialogOf('Delete “Call the Linden Café…”?').getByRole('button', { name: 'Delete task' }).click()
    await expect.poll(() => readTasks(docOf(team))).toEqual([])
    readToasts().at(-1)?.action?.onAction()
    expect(new Set(readTasks(docOf(team)).map(({ id }) => id))).toEqual(new Set([whole, part]))
    await unmount()
  })

  test('deleteTask: not a task of others, without a table', async () => {
    const ofOthers = newId()
    addTask(docOf(team), { id: ofOthers, title: 'Ask the owner', createdAt: at, createdBy: ids.colleague, owners: [ids.colleague] })
    const { unmount } = await open(`modal=deleteTask&id=${ofOthers}`)
    await expect.element(dialogOf('Task').getByText("You don't have enough permission")).toBeVisible()
    expect(page.getByRole('button', { name: 'Delete task' }).elements()).toEqual([])
    await unmount()
  })

  test('tasks: those of a record', async () => {
    const { unmount } = await open(`modal=tasks&objectId=${ids.table}&recordId=${record}`)
    await expect.element(dialogOf('Tasks').getByRole('button', { name: 'Open “Pack the order”' })).toBeVisible()
    await unmount()
  })

  test('a task of a table whose tasks are on their way is waited for, and fetching fails only without a network', async () => {
    documentRegistry(host().principal).remove(otherTable)
    const { unmount } = await open(`modal=editTask&id=${newId()}&objectId=${ids.emptyTable}`)
    await expect.element(dialogOf('Task').getByRole('status', { name: 'Opening tasks' })).toBeVisible()
    await expect.poll(databases).toContain(documentDatabase(host().principal, otherTable))
    await openQuietly(otherTable, host()).whenReady
    await expect.element(dialogOf('Task').getByRole('status', { name: 'Opening tasks' })).toBeVisible()
    sampleNetwork.set(false)
    await expect.element(dialogOf('Task').getByText('Error at fetching tasks')).toBeVisible()
    sampleNetwork.set(true)
    await expect.element(dialogOf('Task').getByRole('status', { name: 'Opening tasks' })).toBeVisible()
    await unmount()
  })

  test('a task of a table whose tasks this device does not have yet is asked for, and one of nobody is not found', async () => {
    const [id, gone] = [newId(), newId()]
    let answer: (body: object) => void = () => undefined
    const answered = new Promise<object>((resolve) => (answer = resolve))
    const asked = serve({ [`GET task/${id}/get`]: () => answered, [`GET task/${gone}/get`]: notFound })
    const first = await open(`modal=editTask&id=${id}`)
    await expect.element(dialogOf('Task').getByRole('status', { name: 'Opening tasks' })).toBeVisible()
    answer({ objectId: ids.emptyTable })
    await expect.poll(databases).toContain(documentDatabase(host().principal, otherTable))
    addTask(docOf(otherTable), { id, title: 'Count the stock', createdAt: at, createdBy: readSession().memberId })
    await expect.element(dialogOf('Task').getByRole('textbox', { name: 'Title' })).toHaveValue('Count the stock')
    await first.unmount()
    const second = await open(`modal=createSubTask&taskId=${gone}`)
    await expect.element(dialogOf('Task').getByText('Task not found')).toBeVisible()
    await second.unmount()
    asked.mockRestore()
  })
})
