import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import { dmChatId, recordChatId } from '#shared/nouns/chat/chat-ids.ts'
import type { ChatMessage } from '#shared/nouns/chat/chat.ts'
import type { DryRun } from '#shared/nouns/automations/automation-calls.ts'
import type { AutomationDefinition } from '#shared/nouns/automations/automation.ts'
import { addRecords, buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import { step, switchOn, trigger } from '#tests/support/run-automations.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let org: TestOrg
let orders: BuiltTable
let ana: TestMember
let bea: TestMember
beforeAll(async () => (server = await startTestServer()))
afterAll(() => server.close())
beforeEach(() => {
  org = server.createOrg()
  orders = buildTable(org.context(org.admin), { label: 'Orders', fields: { name: 'singleLineText' } })
  const profile = { create_table: 1, manage_tricks: 1, tables_enabled: { [orders.id]: '*' } } as const
  ana = org.addMember({ seat: 'builder', profile, name: 'Ana' })
  bea = org.addMember({ seat: 'builder', profile, name: 'Bea' })
})

const name = () => `{{trigger.${orders.fields['name'] ?? ''}}}`
const created = () => trigger('recordCreated', { tableId: orders.id })

async function channel(members: TestMember[]): Promise<string> {
  const id = newId()
  const look = { name: 'Team', iconColor: 'blue', backgroundColor: null, members: members.map(({ memberId }) => memberId) } as const
  await server.as(org.admin).mutate('chats.create', { id, ...look })
  return id
}

async function addOrder(label: string): Promise<string> {
  const id = newId()
  await server.as(org.admin).mutate('records.change', {
    tableId: orders.id,
    changes: [{ op: 'create', id, values: { [orders.fields['name'] ?? '']: label } }],
  })
  return id
}

/** The messages of a conversation, once there are so many; automations run by themselves. */
async function messages(who: TestMember, chatId: string, count: number): Promise<ChatMessage[]> {
  for (const until = Date.now() + 10_000; ;) {
    const { status, body } = await server.as(who).get<{ messages: ChatMessage[] }>(`/api/chats/${chatId}/messages`)
    if (Date.now() > until || (status === 200 && body.messages.length >= count)) return status === 200 ? body.messages : []
  }
}

/** The error of the first run, once it has ended. */
async function failure(automationId: string): Promise<string | undefined> {
  for (const until = Date.now() + 10_000; Date.now() < until;) {
    const path = `/api/automations/runs?automationId=${automationId}`
    const { body } = await server.as(org.admin).get<{ runs: { status: string; error: { id: string } | null }[] }>(path)
    const run = body.runs[0]
    if (run && run.status !== 'queued' && run.status !== 'running') return run.error?.id
  }
  return undefined
}

const dryRun = (who: TestMember, definition: AutomationDefinition) =>
  server.as(who).post<{ runs: DryRun[] }>('/api/automations/dry-run', { definition })

it('an automation writes in a channel as its owner, with values, and starts no other by it', async () => {
  const team = await channel([ana, bea, org.admin])
  await switchOn(org.context(ana), { trigger: created(), actions: [step('postMessage', { chatId: team, text: `New: ${name()}` })] })
  // would answer itself for ever
  const echo = { trigger: trigger('chatMessage', { chatId: team }), actions: [step('postMessage', { chatId: team, text: 'Echo' })] }
  await switchOn(org.context(bea), echo)
  await addOrder('Amber')
  expect(await messages(bea, team, 1)).toMatchObject([{ text: 'New: Amber', authorId: ana.memberId }])
  await addOrder('Birch')
  const say = { chatId: team, id: newId(), threadId: null, replyTo: null, text: 'hello', mentions: [] }
  await messages(bea, team, 2)
  await server.as(org.admin).mutate('chats.send', say)
  // one echo, of what a person wrote
  expect((await messages(bea, team, 4)).map(({ text }) => text)).toEqual(['New: Amber', 'New: Birch', 'hello', 'Echo'])
})

it('an automation writes to each person alone, once', async () => {
  const text = `Look at ${name()}`
  const people = [bea.memberId, org.admin.memberId, bea.memberId]
  await switchOn(org.context(ana), { trigger: created(), actions: [step('messagePeople', { people, text })] })
  await addOrder('Amber')
  for (const other of [bea, org.admin]) {
    const found = await messages(other, dmChatId(ana.memberId, other.memberId), 1)
    expect(found).toMatchObject([{ text: 'Look at Amber', authorId: ana.memberId }])
  }
})

it('an automation writes in the chat of the record, once', async () => {
  await switchOn(org.context(ana), { trigger: created(), actions: [step('messageRecord', { of: 'trigger', text: `Pack ${name()}` })] })
  const id = await addOrder('Amber')
  expect(await messages(bea, recordChatId(orders.id, id), 1)).toMatchObject([{ text: 'Pack Amber', authorId: ana.memberId }])
})

it('a dry run tells the message and writes none', async () => {
  const team = await channel([ana, org.admin])
  addRecords(org.context(org.admin), orders, [{ name: 'Amber' }])
  const actions = [
    step('postMessage', { chatId: team, text: `New: ${name()}` }),
    step('messagePeople', { people: [bea.memberId], text: 'Hi' }),
  ]
  const { body } = await dryRun(ana, { trigger: created(), actions })
  expect(body.runs[0]?.steps.map(({ act }) => [act?.does, act?.count, act?.texts[0]?.text])).toEqual([
    ['message', 1, 'New: Amber'],
    ['message', 1, 'Hi'],
  ])
  expect(await messages(ana, team, 0)).toEqual([])
  const { status } = await server.as(bea).get(`/api/chats/${dmChatId(ana.memberId, bea.memberId)}/messages`)
  expect(status).toBe(404)
})

it('an owner who was taken out of the channel, or may not write to a person, writes nothing', async () => {
  const team = await channel([ana, bea, org.admin])
  const inTeam = await switchOn(org.context(ana), { trigger: created(), actions: [step('postMessage', { chatId: team, text: 'Hi' })] })
  await server.as(org.admin).mutate('chats.update', { chatId: team, members: [bea.memberId, org.admin.memberId] })
  const shy = org.addMember({
    seat: 'builder',
    profile: {
      create_table: 1,
      manage_tricks: 1,
      tables_enabled: { [orders.id]: '*' },
      direct_message_users: [],
      direct_message_profiles: [],
    },
  })
  const alone = [step('messagePeople', { people: [org.admin.memberId, bea.memberId], text: 'Hi' })]
  const toBea = await switchOn(org.context(shy), { trigger: created(), actions: alone })
  await addOrder('Amber')
  expect(await failure(inTeam)).toBe('chat-conversation-not-found')
  expect(await failure(toBea)).toBe('permission_denied')
  expect(await messages(bea, team, 0)).toEqual([])
  // the same before it is tried, and nothing half done
  expect((await dryRun(shy, { trigger: created(), actions: alone })).body.runs[0]?.steps[0]?.error?.id).toBe('permission_denied')
  const { status } = await server.as(shy).get(`/api/chats/${dmChatId(shy.memberId, org.admin.memberId)}/messages`)
  expect(status).toBe(404)
})
