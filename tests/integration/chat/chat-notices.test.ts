import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import type { MutationArgs } from '#shared/catalogue/mutation-kinds.ts'
import { dmChatId, recordChatId } from '#shared/nouns/chat/chat-ids.ts'
import type { Notice } from '#shared/nouns/notices/notice.ts'
import { addRecords, buildTable } from '#tests/support/build-table.ts'
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
  ana = org.addMember({ seat: 'builder', profile: { create_table: 1 }, name: 'Ana' })
  bea = org.addMember({ name: 'Bea' })
  cid = org.addMember({ name: 'Cid' })
})

async function channel(members: TestMember[]): Promise<string> {
  const id = newId()
  const ids = members.map(({ memberId }) => memberId)
  const look = { name: 'Team', iconColor: 'blue', backgroundColor: null, members: ids } as const
  expect(await server.as(ana).mutate('chats.create', { id, ...look })).toMatchObject({ status: 'applied' })
  return id
}

async function say(who: TestMember, chatId: string, more: Partial<MutationArgs['chats.send']> = {}): Promise<string> {
  const id = newId()
  const sent = { chatId, id, threadId: null, replyTo: null, text: 'a word', mentions: [], ...more }
  expect(await server.as(who).mutate('chats.send', sent)).toMatchObject({ status: 'applied' })
  return id
}

const deliver = (): Promise<void> => deliverNotices(server.platform, org.org)
const inbox = (who: TestMember): Notice[] => inboxOf(org.context(who))
const kinds = (who: TestMember): string[] => inbox(who).map(({ kind }) => kind)

describe('people are told of messages', () => {
  it('by others who pass them on, if they are in the conversation', async () => {
    const id = await channel([ana, bea, cid])
    const dan = org.addMember({ name: 'Dan' })
    const said = await say(ana, id, { mentions: [bea.memberId] })
    await deliver()
    const [told] = inbox(bea)
    for (const to of [cid, dan])
      expect(await server.as(bea).mutate('notices.forward', { id: told?.id ?? '', to: to.memberId })).toMatchObject({ status: 'applied' })
    await deliver()
    expect(inbox(cid)).toMatchObject([{ about: { itemType: 'chat', itemId: id, partId: said }, forwardedBy: bea.memberId }])
    expect(inbox(dan)).toEqual([])
  })

  it('and their list says where: by name, kind and address of the conversation', async () => {
    const table = buildTable(org.context(org.admin))
    const [record = ''] = addRecords(org.context(org.admin), table, [{ name: 'Blue Door' }])
    const dan = org.addMember({ profile: { tables_enabled: { [table.id]: '*' } } })
    const team = await channel([ana, org.admin])
    const dm = dmChatId(ana.memberId, org.admin.memberId)
    const about = recordChatId(table.id, record)
    await server.as(ana).mutate('chats.openDm', { with: org.admin.memberId })
    await server.as(dan).mutate('chats.openRecord', { tableId: table.id, recordId: record })
    const mentions = [org.admin.memberId]
    await say(ana, dm)
    const said = { team: await say(ana, team, { mentions }), record: await say(dan, about, { mentions }) }
    const inThread = await say(ana, team, { mentions, threadId: said.team })
    await deliver()
    type Listed = { items: { title: string; rawLink: string; props: object }[] }
    const { items } = (await server.as(org.admin).get<Listed>('/api/notifications/list')).body
    const told = (messageId: string) => items.find(({ rawLink }) => rawLink.includes(`message=${messageId}`))
    expect(told(said.team)).toMatchObject({ title: 'Team', props: { type: 'chatMessage', chatId: team, chatType: 'private_channel' } })
    expect(told(said.team)?.rawLink).toContain(`/chat/channel/${team}?`)
    expect(items.find(({ rawLink }) => rawLink.endsWith(`/chat/dm/${dm}`))).toMatchObject({
      title: expect.stringMatching(/^Ana/) as string,
      props: { chatType: 'dm' },
    })
    expect(told(inThread)?.rawLink).toContain(`mainMessageId=${said.team}`)
    expect(told(said.record)).toMatchObject({
      ...{ title: 'Blue Door', rawLink: expect.stringContaining(`/chat/record/${table.id}/${record}?`) as string },
      props: { chatId: about, chatType: 'record', record: { table: table.id, id: record } },
    })
    const { chats } = (
      await server.as(org.admin).get<{ chats: { id: string; unreadCount: number; recordLabel: string | null }[] }>('/api/chats')
    ).body
    expect(chats.find(({ id }) => id === about)).toMatchObject({ unreadCount: 1, recordLabel: 'Blue Door' })
    expect(chats.find(({ id }) => id === dm)).toMatchObject({ unreadCount: 1, recordLabel: null })
  })

  it('that name them, once, also when a later text does', async () => {
    const id = await channel([ana, bea, cid])
    const message = await say(ana, id, { mentions: [bea.memberId, ana.memberId] })
    await server.as(ana).mutate('chats.edit', { chatId: id, messageId: message, text: 'both', mentions: [bea.memberId, cid.memberId] })
    await deliver()
    const about = { itemType: 'chat', itemId: id, recordId: null, fieldId: null, partId: message }
    for (const who of [bea, cid]) expect(inbox(who)).toMatchObject([{ kind: 'chatMentioned', actor: ana.memberId, about, isRead: false }])
    expect(inbox(ana)).toEqual([])
  })

  it('that name their role, as far as they may read it', async () => {
    const id = await channel([ana, bea])
    const role = `[@Crew](/roles/${bea.roleId})`
    const message = await say(ana, id, { text: `${role} look` })
    // cid is not in the channel
    await say(ana, id, { text: `[@Others](/roles/${cid.roleId}) and nobody` })
    await deliver()
    expect(inbox(bea)).toMatchObject([{ kind: 'chatMentioned', about: { itemId: id, partId: message } }])
    expect(inbox(cid)).toEqual([])
    // an edit that keeps the name tells nobody again, and one that adds a role tells its people
    await server.as(ana).mutate('chats.edit', { chatId: id, messageId: message, text: `${role} look again`, mentions: [] })
    const second = await say(bea, id)
    await server.as(bea).mutate('chats.edit', { chatId: id, messageId: second, text: `[@Makers](/roles/${ana.roleId})`, mentions: [] })
    await deliver()
    expect(kinds(bea)).toEqual(['chatMentioned'])
    expect(inbox(ana)).toMatchObject([{ kind: 'chatMentioned', about: { partId: second } }])
  })

  it('that name their role, and are changed in the pause to name it no more, not at all', async () => {
    const id = await channel([ana, bea])
    const message = await say(ana, id, { text: `[@Crew](/roles/${bea.roleId})` })
    await server.as(ana).mutate('chats.edit', { chatId: id, messageId: message, text: 'nobody', mentions: [] })
    await deliver()
    expect(inbox(bea)).toEqual([])
  })

  it('of a channel that they follow', async () => {
    const id = await channel([ana, bea, cid])
    await server.as(bea).mutate('chats.mark', { chatId: id, follows: true })
    await say(ana, id)
    await deliver()
    expect([kinds(bea), kinds(cid)]).toEqual([['chatWrote'], []])
  })

  it('that answer them, and in a thread those who spoke there', async () => {
    const id = await channel([ana, bea, cid])
    const first = await say(bea, id)
    await say(ana, id, { replyTo: first })
    await say(cid, id, { threadId: first })
    await say(ana, id, { threadId: first })
    await deliver()
    expect(inbox(bea).map(({ kind, about }) => [kind, about.recordId])).toEqual([
      ['chatReplied', null],
      ['chatReplied', first],
      ['chatReplied', first],
    ])
    expect(kinds(cid)).toEqual(['chatReplied'])
  })

  it('that are written to them, and in what they follow: one notice until it is read', async () => {
    const dm = dmChatId(ana.memberId, bea.memberId)
    await server.as(ana).mutate('chats.openDm', { with: bea.memberId })
    await say(ana, dm)
    await say(ana, dm)
    const table = buildTable(org.context(org.admin))
    const [record = ''] = addRecords(org.context(org.admin), table, [{ name: 'x' }])
    const team = { seat: 'member', profile: { tables_enabled: { [table.id]: '*' } } } as const
    const [dan, eve] = [org.addMember(team), org.addMember(team)]
    const about = recordChatId(table.id, record)
    await server.as(dan).mutate('chats.openRecord', { tableId: table.id, recordId: record })
    await say(dan, about)
    await say(eve, about)
    await deliver()
    expect(kinds(bea)).toEqual(['chatWrote'])
    expect([kinds(dan), kinds(eve)]).toEqual([['chatWrote'], []])
  })

  it('not of what they have read, muted, or may not read any more', async () => {
    const id = await channel([ana, bea, cid])
    const dm = dmChatId(ana.memberId, bea.memberId)
    await server.as(ana).mutate('chats.openDm', { with: bea.memberId })
    await say(ana, id, { mentions: [bea.memberId, cid.memberId] })
    await server.as(bea).mutate('chats.read', { chatId: id, nr: 1 })
    await server.as(bea).mutate('chats.mark', { chatId: dm, muted: true })
    await say(ana, dm)
    await server.as(ana).mutate('chats.update', { chatId: id, members: [ana.memberId, bea.memberId] })
    await deliver()
    expect([inbox(bea), inbox(cid)]).toEqual([[], []])
    // who mutes is told when named
    await say(ana, dm, { mentions: [bea.memberId] })
    await deliver()
    expect(kinds(bea)).toEqual(['chatMentioned'])
  })

  it('and a device that reads takes the notice off the others; a deleted message is not told', async () => {
    const id = await channel([ana, bea])
    const message = await say(ana, id, { mentions: [bea.memberId] })
    await deliver()
    expect(inbox(bea)).toMatchObject([{ isRead: false }])
    await server.as(bea).mutate('chats.read', { chatId: id, nr: 1 })
    expect(inbox(bea)).toMatchObject([{ isRead: true }])
    const next = await say(ana, id, { mentions: [bea.memberId] })
    await server.as(ana).mutate('chats.erase', { chatId: id, messageId: next })
    await deliver()
    expect(inbox(bea).map(({ about }) => about.partId)).toEqual([message])
  })

  it('and somebody who is taken out of a channel loses its notices', async () => {
    const id = await channel([ana, bea, cid])
    await say(ana, id, { mentions: [cid.memberId] })
    await deliver()
    expect(kinds(cid)).toEqual(['chatMentioned'])
    await server.as(ana).mutate('chats.update', { chatId: id, members: [ana.memberId, bea.memberId] })
    expect(inbox(cid)).toEqual([])
  })
})
