import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeTask, putTask, readTasks, removeTask, storedTask, withTask } from '#shared/nouns/tasks/tasks-document.ts'
import type { WireTask } from '#shared/nouns/tasks/task-calls.ts'
import type { Notice } from '#shared/nouns/notices/notice.ts'
import { remind, remindOfTask } from '#server/features/tasks/remind.ts'
import { sendNotices as scheduled } from '#server/jobs/schedule-notices.ts'
import { changeDocument, documentsOf, readDocument } from '#server/sync/org-documents.ts'
import { deliverNotices, inboxOf } from '#tests/support/deliver-notices.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let org: TestOrg
let ana: TestMember
let bea: TestMember
let cid: TestMember

beforeAll(async () => (server = await startTestServer()))
afterAll(() => server.close())
beforeEach(() => {
  org = server.createOrg()
  ana = org.addMember({ name: 'Ana' })
  bea = org.addMember({ name: 'Bea' })
  cid = org.addMember({ name: 'Cid' })
})

const create = async (who: TestMember, more: object): Promise<string> => {
  const { status, body } = await server.as(who).post<WireTask>('/api/task/create', { description: 'Call Blue Door', ...more })
  expect(status).toBe(200)
  return body.id
}
const update = (who: TestMember, id: string, more: object) => server.as(who).post('/api/task/update', { id, ...more })
const deliver = (): Promise<void> => deliverNotices(server.platform, org.org)
const inbox = (who: TestMember): Notice[] => inboxOf(org.context(who))
const kinds = (who: TestMember): string[] => inbox(who).map(({ kind }) => kind)
const ids = (...people: TestMember[]): string[] => people.map(({ memberId }) => memberId)

describe('people are told of tasks', () => {
  it('by others who pass them on', async () => {
    const id = await create(ana, { owners: ids(bea) })
    await deliver()
    const [told] = inbox(bea)
    expect(await server.as(bea).mutate('notices.forward', { id: told?.id ?? '', to: cid.memberId })).toMatchObject({ status: 'applied' })
    await deliver()
    expect(inbox(cid)).toMatchObject([{ about: { itemType: 'task', itemId: id }, forwardedBy: bea.memberId }])
  })

  it('that become theirs, each once, also by their role, and not by their own hand', async () => {
    const id = await create(ana, { owners: ids(ana, bea) })
    await update(ana, id, { owners: ids(ana, bea, cid) })
    await update(cid, id, { priority: 'high' })
    await deliver()
    const about = { itemType: 'task', itemId: id, recordId: null, fieldId: null, partId: null }
    for (const who of [bea, cid]) expect(inbox(who)).toMatchObject([{ kind: 'taskAssigned', actor: ana.memberId, about }])
    expect(inbox(ana)).toEqual([])
  })

  it('that they gave or follow, when they are done; followers of other changes once a minute', async () => {
    const id = await create(ana, { owners: ids(bea), followers: ids(cid) })
    await deliver()
    await update(bea, id, { description: 'Call Blue Door twice' })
    await update(bea, id, { priority: 'high' })
    await server.as(bea).post('/api/task/complete', { id })
    await deliver()
    expect(kinds(cid).toSorted()).toEqual(['taskChanged', 'taskDone'])
    expect([kinds(ana), kinds(bea)]).toEqual([['taskDone'], ['taskAssigned']])
  })

  it('that they asked to follow, readers too, until they stop; not what is their own or hidden from them', async () => {
    const reader = org.addMember({ name: 'Dia', seat: 'viewer' })
    const id = await create(ana, { owners: ids(bea) })
    const followed = { itemType: 'task', itemId: id, recordId: null } as const
    const followers = (): string[] => readDocument(org.org, 'tasks:team', (doc) => readTasks(doc)[0]?.followers ?? [])
    expect((await server.as(reader).mutate('follows.add', followed)).status).toBe('applied')
    expect(followers()).toEqual(ids(reader))
    expect(await server.as(bea).mutate('follows.add', followed)).toMatchObject({ error: { id: 'invalid_value' } })
    const personal = await create(ana, { personal: true, owners: ids(ana) })
    expect(await server.as(ana).mutate('follows.add', { ...followed, itemId: personal })).toMatchObject({ error: { id: 'invalid_value' } })
    expect(await server.as(cid).mutate('follows.add', { ...followed, itemId: personal })).toMatchObject({ error: { id: 'not_found' } })
    await update(ana, id, { priority: 'high' })
    await deliver()
    expect(kinds(reader)).toEqual(['taskChanged'])
    expect((await server.as(reader).mutate('follows.remove', followed)).status).toBe('applied')
    expect(followers()).toEqual([])
    expect((await server.as(cid).mutate('follows.remove', { ...followed, itemId: personal })).status).toBe('applied')
  })

  it('not of what was taken back in the pause, of places in a list, or of what nobody else sees', async () => {
    const id = await create(ana, { owners: ids(bea), followers: ids(cid) })
    await update(ana, id, { owners: ids(ana) })
    await changeDocument(org.context(ana), 'tasks:team', (doc) => changeTask(doc, id, { position: 'a1' }, 'server'), 'server')
    await create(ana, { personal: true, owners: ids(ana, bea) })
    await deliver()
    expect([kinds(bea), kinds(cid)]).toEqual([[], ['taskChanged']])
    expect(inbox(cid)[0]?.actor).toBe(ana.memberId)
  })

  it('and a task that is moved from another document is not new to its people', async () => {
    const id = await create(ana, { owners: ids(bea) })
    await deliver()
    const context = org.context(ana)
    const stored = readDocument(org.org, 'tasks:team', (doc) => storedTask(doc, id)) ?? {}
    await documentsOf(org.org).flush()
    await changeDocument(context, 'tasks:table:taaaaaaaaaaaa', (doc) => putTask(doc, id, stored, 'server'), 'server')
    await changeDocument(context, 'tasks:team', (doc) => removeTask(doc, id, 'server'), 'server')
    const waiting = org.org.db.all(org.org.db.build.selectFrom('effect').select('id').where('kind', '=', scheduled))
    expect(waiting).toEqual([])
  })
})

describe('reminders', () => {
  const queued = (): { id: string; payload: string; run_after: string }[] =>
    org.org.db.all(
      org.org.db.build.selectFrom('effect').select(['id', 'payload', 'run_after']).where('kind', '=', remindOfTask).orderBy('run_after'),
    )
  const run = async (payload: string): Promise<void> =>
    remind(JSON.parse(payload), {
      platform: server.platform,
      org: org.org,
      effectId: 'e',
      attempt: 1,
      signal: new AbortController().signal,
    })

  it('wait on the server until their time, and are told as far as they hold then', async () => {
    const id = await create(ana, { owners: ids(ana, bea), dueDate: '2999-01-02T10:00:00.000Z' })
    await deliver()
    const set = (minutes: number[]) =>
      changeDocument(org.context(ana), 'tasks:team', (doc) => withTask(doc, id, 'server', (map) => map.set('reminders', minutes)), 'server')
    await set([60, 10])
    const [early, late] = queued()
    expect([early?.run_after, late?.run_after]).toEqual(['2999-01-02T09:00:00.000Z', '2999-01-02T09:50:00.000Z'])
    await set([10])
    await run(early?.payload ?? '')
    await run(late?.payload ?? '')
    await deliver()
    expect(kinds(ana)).toEqual(['taskReminder'])
    expect(kinds(bea).toSorted()).toEqual(['taskAssigned', 'taskReminder'])
    await server.as(bea).post('/api/task/complete', { id })
    await run(late?.payload ?? '')
    await deliver()
    expect(kinds(bea).filter((kind) => kind === 'taskReminder')).toHaveLength(1)
  })
})

describe('an address for calendar programs', () => {
  const read = async (path: string) => {
    const answer = await fetch(server.url + path)
    return { status: answer.status, text: await answer.text() }
  }

  it('gives the own pending tasks with their deadlines, until it ends', async () => {
    await create(bea, { description: 'Whole day', owners: ids(ana), dueDate: '2026-03-14' })
    await create(bea, { description: 'At ten', owners: ids(ana), dueDate: '2026-03-02T10:00:00.000Z' })
    await create(bea, { description: 'Of Bea', dueDate: '2026-03-02' })
    await create(bea, { description: 'Some day', owners: ids(ana) })
    const { body } = await server.as(ana).post<{ path: string }>('/api/task-calendar/create', {})
    const { status, text } = await read(body.path)
    expect(status).toBe(200)
    expect(text).toContain('DTSTART;VALUE=DATE:20260314')
    expect(text).toContain('DTSTART:20260302T100000Z')
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(2)
    expect(text).not.toContain('Of Bea')
    const found = await server.as(ana).post<{ feed: { readAt: string | null } }>('/api/task-calendar/find', {})
    expect(found.body.feed.readAt).not.toBeNull()
    await server.as(ana).post('/api/task-calendar/delete', {})
    expect((await read(body.path)).status).toBe(404)
    expect((await read(body.path.replace(/.{43}$/, 'a'.repeat(43)))).status).toBe(404)
  })
})
