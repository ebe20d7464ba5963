import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import type { WireTask } from '#shared/nouns/tasks/task-calls.ts'
import { addTask } from '#shared/nouns/tasks/tasks-document.ts'
import { addRecords, buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import { connectPeer, until } from '#tests/support/sync-peer.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let org: TestOrg
let table: BuiltTable
let record: string
beforeAll(async () => {
  server = await startTestServer()
  org = server.createOrg('Quetzal')
  table = buildTable(org.context(org.admin), { label: 'Orders', fields: { Name: 'singleLineText', Owner: 'singleLineText' } })
  const [first = ''] = addRecords(org.context(org.admin), table, [{ Name: 'Blue Door', Owner: 'us' }])
  record = first
})
afterAll(() => server.close())

const loggedRows = ({ org: { db } }: TestOrg): number =>
  db.get(
    db.build
      .selectFrom('document_update')
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .where('document', '=', 'tasks:team'),
  )?.rows ?? 0

const ask = async (who: TestMember, path: string, body?: object) => {
  const answer = await (body
    ? server.as(who).post<WireTask>(`/api/task/${path}`, body)
    : server.as(who).request<WireTask>('GET', `/api/task/${path}`))
  return { status: answer.status, task: answer.body }
}
const list = async (who: TestMember, body: object) =>
  (await server.as(who).post<{ tasks: WireTask[]; more: boolean }>('/api/task/list', body)).body

describe('tasks for programs', () => {
  it('are made, changed and told by the names of the current style, too', async () => {
    const me = org.admin
    const made = await ask(me, 'create', {
      ...{ title: 'Ring them', description: 'before noon', deadline: '2026-12-04', startingDate: '2026-12-01' },
      record: { tableId: table.id, recordId: record },
    })
    expect(made.task, JSON.stringify(made.task)).toMatchObject({
      ...{ title: 'Ring them', description: 'Ring them', additional_notes: 'before noon' },
      ...{ deadline: '2026-12-04', due_date: '2026-12-04', start_date: '2026-12-01', objectId: table.id },
      record: { id: record, name: 'Blue Door', tableId: table.id, recordId: record },
      ...{ startedAt: null, completedAt: null, completedBy: null },
    })
    const { id } = made.task
    // one part leaves the others, under whichever name
    expect((await ask(me, 'update', { id, deadline: null })).task).toMatchObject({
      title: 'Ring them',
      deadline: null,
      start_date: '2026-12-01',
    })
    expect((await ask(me, 'update', { id, description: 'Ring again' })).task).toMatchObject({
      title: 'Ring again',
      additional_notes: 'before noon',
    })
    const done = await ask(me, 'complete', { id })
    expect(done.task).toMatchObject({ completedBy: me.memberId, completedAt: done.task.completed_at })
    for (const body of [{}, { description: ' ' }, { title: '' }, { description: 'a'.repeat(501) }])
      expect((await ask(me, 'create', body)).status, JSON.stringify(body).slice(0, 40)).toBe(400)
    await server.as(me).post('/api/task/delete', { id })
  })

  it('are made, read, changed, completed and deleted by their names on the wire, and are right at once', async () => {
    const me = org.admin
    const made = await ask(me, 'create', {
      description: 'Call Blue Door',
      additionalNotes: 'twice',
      objectId: table.id,
      recordId: record,
      status: 'done',
      priority: 'high',
      startDate: '2026-11-20',
      dueDate: '2026-11-30',
      bookmark: true,
    })
    expect(made.status).toBe(200)
    expect(made.task).toMatchObject({
      description: 'Call Blue Door',
      additional_notes: 'twice',
      // none begins done (specification 3 §4)
      status: 'open',
      isCompleted: false,
      isRead: true,
      bookmark: true,
      record: { id: record, name: 'Blue Door' },
      objectId: table.id,
      parent_table: 'Orders',
      parent_id: record,
      tableArchived: false,
      owner: { id: me.memberId, type: 'user' },
      due_date: '2026-11-30',
      is_old_task: false,
    })
    const { id } = made.task
    expect((await list(me, { objectId: table.id, recordId: record })).tasks.map((one) => one.id)).toEqual([id])
    const part = await ask(me, 'create', { description: 'Find the number', id_parent_task: id })
    expect(part.task).toMatchObject({ id_parent_task: id, record: { id: record } })
    expect((await ask(me, 'create', { description: 'x', id_parent_task: part.task.id })).status).toBe(422)
    await ask(me, 'update', { id, dueDate: null, attachment: [{ id: newId(), name: 'list.pdf', size: 3, type: 'application/pdf' }] })
    const done = await ask(me, 'complete', { id })
    expect(done.task).toMatchObject({ isCompleted: true, status: 'done', due_date: null, completed_by: me.memberId })
    expect(done.task.subtasks).toEqual([{ id: part.task.id, description: 'Find the number', isCompleted: false }])
    expect(done.task.attachments).toMatchObject([{ name: 'list.pdf' }])
    expect((await ask(me, 'update', { id, isCompleted: false })).task).toMatchObject({ status: 'open', completed_at: null })
    expect((await list(me, { filter: 'my-subtasks' })).tasks.map((one) => one.id)).toEqual([part.task.id])
    expect((await ask(me, 'delete', { id })).status).toBe(204)
    expect((await ask(me, `${id}/get`)).status).toBe(404)
    expect((await ask(me, `${part.task.id}/get`)).status).toBe(404)
  })

  it.each([
    [{ description: ' ' }, 400],
    [{ description: 'x', owners: [] }, 422],
    [{ description: 'x', owners: [newId()] }, 404],
    [{ description: 'x', groups: [newId()] }, 404],
    [{ description: 'x', startDate: '2026-11-30', dueDate: '2026-11-29' }, 422],
    [{ description: 'x', dueDate: '1999-12-31' }, 400],
    [{ description: 'x', recordId: newId() }, 422],
    [{ description: 'x', id_parent_task: newId() }, 404],
  ])('%j is refused', async (body, status) => {
    expect((await ask(org.admin, 'create', body)).status).toBe(status)
  })

  it('are the maker’s where nobody is named, also with an empty list of groups', async () => {
    for (const body of [{}, { groups: [] }]) {
      const { status, task } = await ask(org.admin, 'create', { description: 'Of nobody', ...body })
      expect(status).toBe(200)
      expect(task).toMatchObject({ owner: { id: org.admin.memberId, type: 'user' } })
      // the maker is told anyway, and follows nothing
      expect((await ask(org.admin, 'create', { description: 'x', followers: [org.admin.memberId], ...body })).status).toBe(422)
      await ask(org.admin, 'delete', { id: task.id })
    }
  })

  it('of others are deleted by nobody but their owners and makers, those of a group by their makers alone', async () => {
    const [ana, bea] = [org.addMember({ seat: 'builder' }), org.addMember({ seat: 'builder' })]
    const made = async (body: object) => (await ask(ana, 'create', { description: 'Ring', ...body })).task.id
    const own = await made({})
    expect(await ask(bea, 'delete', { id: own })).toMatchObject({ status: 403, task: { id: 'permission_denied' } })
    expect((await ask(bea, `${own}/get`)).status).toBe(200)
    expect((await ask(ana, 'delete', { id: own })).status).toBe(204)
    const hers = await made({ owners: [bea.memberId] })
    expect((await ask(bea, 'delete', { id: hers })).status).toBe(204)
    const grouped = await made({ groups: [bea.roleId] })
    expect((await ask(bea, 'delete', { id: grouped })).status).toBe(403)
    expect((await ask(ana, 'delete', { id: grouped })).status).toBe(204)
  })

  it('are about records that are there, and followed by others than their owners (F9)', async () => {
    const { memberId } = org.admin
    expect((await ask(org.admin, 'create', { description: 'x', objectId: table.id, recordId: newId() })).status).toBe(404)
    expect((await ask(org.admin, 'create', { description: 'x', followers: [memberId] })).status).toBe(422)
    const { task } = await ask(org.admin, 'create', { description: 'x' })
    expect((await ask(org.admin, 'update', { id: task.id, followers: [memberId] })).status).toBe(422)
  })

  it('take to-dos, reminders and a repetition, and keep what is not named', async () => {
    const me = org.admin
    const todos = [{ title: ' Dial ' }, { title: '   ' }, { title: 'Talk', done: true }]
    const more = { todos, reminders: [60, 10, 60], repeat: 'FREQ=WEEKLY;BYDAY=MO', dueDate: '2999-01-07' }
    const { task, status } = await ask(me, 'create', { description: 'Call', ...more })
    expect(status).toBe(200)
    const [dial, talk] = task.todos
    expect(task).toMatchObject({ reminders: [10, 60], repeat: 'FREQ=WEEKLY;BYDAY=MO' })
    expect([dial, talk]).toMatchObject([
      { title: 'Dial', done: false },
      { title: 'Talk', done: true },
    ])
    const kept = await ask(me, 'update', { id: task.id, priority: 'high' })
    expect(kept.task).toMatchObject({ todos: task.todos, reminders: [10, 60], repeat: 'FREQ=WEEKLY;BYDAY=MO' })
    // the list is the whole one, in its order; a to-do is known by its id
    const next = [{ id: talk?.id, title: 'Talk' }, { title: 'Write' }, { id: dial?.id, title: 'Dial', done: true }]
    const changed = await ask(me, 'update', { id: task.id, todos: next, reminders: [], repeat: null })
    expect(changed.task).toMatchObject({ reminders: [], repeat: null })
    expect(changed.task.todos).toMatchObject([
      { id: talk?.id, title: 'Talk', done: false },
      { title: 'Write', done: false },
      { id: dial?.id, title: 'Dial', done: true },
    ])
    expect((await ask(me, 'update', { id: task.id, todos: [] })).task.todos).toEqual([])
    await ask(me, 'update', { id: task.id, repeat: 'FREQ=DAILY' })
    await ask(me, 'complete', { id: task.id })
    const series = (await list(me, { search: 'Call' })).tasks
    expect(series.map(({ repeat, isCompleted }) => [repeat, isCompleted])).toEqual([
      ['FREQ=DAILY', false],
      ['FREQ=DAILY', true],
    ])
  })

  it.each([{ repeat: 'FREQ=HOURLY' }, { repeat: 'nonsense' }, { reminders: [-1] }, { todos: [{ title: 5 }] }])(
    '%j is no part of a task',
    async (part) => expect((await ask(org.admin, 'create', { description: 'x', ...part })).status).toBe(400),
  )

  it('tell of what a device has just written, before any copy of it is made', async () => {
    const peer = connectPeer(server.url, org.admin, 'tasks:team')
    await peer.synced()
    const id = newId()
    const before = loggedRows(org)
    addTask(peer.doc, { id, title: 'From a device', createdAt: '2026-11-25T10:00:00Z', createdBy: org.admin.memberId })
    // the document's log has it: no projection is waited for
    await until(() => loggedRows(org) > before)
    expect((await ask(org.admin, `${id}/get`)).task).toMatchObject({ description: 'From a device' })
    peer.destroy()
  })

  it('of a person are theirs alone, those of a table of whoever sees all of its rows', async () => {
    const member = org.addMember({ profile: { tables_enabled: { '*': '*' } } })
    const rules = { data: [{ field: table.fields['Owner'] ?? '', operator: 'is', value: 'me' }], can_edit: true }
    const some = org.addMember({ profile: { tables_enabled: { [table.id]: rules } } })
    const own = await ask(member, 'create', { description: 'My own', personal: true })
    const shared = await ask(org.admin, 'create', { description: 'Of the table', objectId: table.id })
    // it belongs to the table without any of its records
    expect(shared.task).toMatchObject({ objectId: table.id, parent_table: 'Orders', parent_id: null, record: null, tableArchived: false })
    // the list has it in the same shape
    expect((await list(member, { objectId: table.id })).tasks).toContainEqual({ ...shared.task, isRead: false })
    expect((await list(member, { objectId: table.id, recordId: record })).tasks.map(({ id }) => id)).not.toContain(shared.task.id)
    expect((await list(some, { objectId: table.id })).tasks.map(({ id }) => id)).not.toContain(shared.task.id)
    expect((await ask(org.admin, `${own.task.id}/get`)).status).toBe(404)
    expect((await ask(member, `${shared.task.id}/get`)).status).toBe(200)
    expect((await ask(some, `${shared.task.id}/get`)).status).toBe(404)
    expect((await list(some, {})).tasks.map(({ description }) => description)).not.toContain('Of the table')
  })
})
