import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import type { WireTask } from '#shared/nouns/tasks/task-calls.ts'
import { addRecords, buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import { step, switchOn, trigger } from '#tests/support/run-automations.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let org: TestOrg
let notes: BuiltTable
beforeAll(async () => (server = await startTestServer()))
afterAll(() => server.close())
beforeEach(() => {
  org = server.createOrg()
  notes = buildTable(org.context(org.admin), { label: 'Notes', fields: { text: 'singleLineText' } })
})

/** The texts of notes, once there are so many; automations run by themselves. */
async function written(count: number): Promise<string[]> {
  const path = `/api/v3/tab/${notes.id}/records?keys=label&sort=text`
  for (const until = Date.now() + 10_000; ;) {
    const { body } = await server.as(org.admin).get<{ items: { values: { text: string } }[] }>(path)
    const texts = body.items.map(({ values }) => values.text)
    if (texts.length >= count || Date.now() > until) return texts
  }
}

const note = (text: string) => step('createRecord', { tableId: notes.id, values: [{ fieldId: notes.fields['text'] ?? '', text }] })
const task = async (who: TestMember, more: object): Promise<string> =>
  (await server.as(who).post<WireTask>('/api/task/create', { description: 'Call Blue Door', ...more })).body.id
const complete = (who: TestMember, id: string) => server.as(who).post('/api/task/complete', { id })

it('a completed task starts automations: of any, or of one about a record of a table', async () => {
  const orders = buildTable(org.context(org.admin), { label: 'Orders', fields: { Name: 'singleLineText' } })
  const [record = ''] = addRecords(org.context(org.admin), orders, [{ Name: 'Amber' }])
  const context = org.context(org.admin)
  await switchOn(context, { trigger: trigger('taskDone', {}), actions: [note('any {{trigger.title}} by {{trigger.person}}')] })
  const name = `{{trigger.${orders.fields['Name'] ?? ''}}}`
  await switchOn(context, { trigger: trigger('taskDone', { tableId: orders.id }), actions: [note(`order ${name}: {{trigger.title}}`)] })
  const own = await task(org.admin, { personal: true })
  await complete(org.admin, own)
  const ana = org.addMember({ name: 'Ana' })
  const plain = await task(ana, {})
  await complete(ana, plain)
  // done already: nothing begins
  await complete(ana, plain)
  const about = await task(org.admin, { objectId: orders.id, recordId: record, description: 'Pack it' })
  await complete(org.admin, about)
  const texts = await written(3)
  expect(texts.filter((text) => text.startsWith('any')).map((text) => text.split(' by ')[0])).toEqual(['any Call Blue Door', 'any Pack it'])
  expect(texts.find((text) => text.startsWith('order'))).toBe('order Amber: Pack it')
  expect(texts.some((text) => /by Ana\b/.test(text))).toBe(true)
  expect(texts).toHaveLength(3)
})

it('a message starts automations whose owners may read its channel, if it holds their words', async () => {
  const builder = { seat: 'builder', profile: { create_table: 1, manage_tricks: 1, tables_enabled: { [notes.id]: '*' } } } as const
  const [ana, bea] = [org.addMember({ ...builder, name: 'Ana' }), org.addMember(builder)]
  const channel = async (name: string, members: TestMember[]): Promise<string> => {
    const id = newId()
    const look = { name, iconColor: 'blue', backgroundColor: null, members: members.map(({ memberId }) => memberId) } as const
    await server.as(ana).mutate('chats.create', { id, ...look })
    return id
  }
  const say = (chatId: string, text: string) =>
    server.as(ana).mutate('chats.send', { chatId, id: newId(), threadId: null, replyTo: null, text, mentions: [] })
  const team = await channel('Team', [ana, bea])
  const other = await channel('Other', [ana, org.admin])
  const on = (who: TestMember, chatId: string, words: string, text: string) =>
    switchOn(org.context(who), { trigger: trigger('chatMessage', { chatId, words }), actions: [note(text)] })
  await on(ana, team, '', 'all {{trigger.text}} in {{trigger.channel}}')
  await on(bea, team, 'URGÊNT', 'urgent {{trigger.person}}')
  await say(team, 'hello')
  await say(team, 'this is urgent')
  await say(other, 'elsewhere, urgent')
  expect((await written(3)).map((text) => text.replace(/Ana.*/, 'Ana'))).toEqual([
    'all hello in Team',
    'all this is urgent in Team',
    'urgent Ana',
  ])
  // taken out of the channel, its owner hears nothing of it
  await server.as(ana).mutate('chats.update', { chatId: team, members: [ana.memberId, org.admin.memberId] })
  await say(team, 'urgent again')
  expect(await written(4)).toContain('all urgent again in Team')
  expect((await written(4)).filter((text) => text.startsWith('urgent'))).toHaveLength(1)
})
