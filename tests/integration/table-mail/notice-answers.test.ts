import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import type { ChatWindow } from '#shared/nouns/chat/chat.ts'
import { mailNotices } from '#server/features/notices/mail-notices.ts'
import { takeNoticeAnswerKind } from '#server/jobs/mail-kinds.ts'
import { noticeAddress } from '#server/records/mail/notice-mark.ts'
import { startMailWorld, waitFor, type MailWorld } from '#tests/support/mail/mail-world.ts'
import { addRecords } from '#tests/support/build-table.ts'
import type { TestMember } from '#tests/support/test-org.ts'

let world: MailWorld
let bea: TestMember
beforeAll(async () => {
  world = await startMailWorld()
  bea = world.org.addMember({ name: 'Bea', profile: { tables_enabled: { [world.table.id]: '*' } } })
})
afterAll(() => world.close())

const admin = () => world.server.as(world.org.admin)
const chatOfTwo = async (): Promise<string> => {
  const id = newId()
  await admin().mutate('chats.create', {
    ...{ id, name: 'Team', iconColor: 'blue', backgroundColor: null },
    members: [bea.memberId, world.org.admin.memberId],
  })
  return id
}
const said = async (chatId: string) => (await admin().get<ChatWindow>(`/api/chats/${chatId}/messages`)).body.messages ?? []

/** The notice of something that names Bea, and the address at which her answer is taken. */
async function noticeOf(itemId: string): Promise<string> {
  const { org } = world.org.context(world.org.admin)
  const found = await waitFor(() => {
    const mine = org.db.build.selectFrom('notice').selectAll().where('member_id', '=', bea.memberId).where('item_id', '=', itemId)
    const [notice] = org.db.all(mine.orderBy('created_at', 'desc').limit(1))
    if (!notice) throw new Error('not told yet')
    return notice
  })
  return (await noticeAddress(world.server.platform, { orgId: org.orgId, memberId: bea.memberId, noticeId: found.id })) ?? ''
}
const name = async (chatId: string, text = 'Look, @Bea') => {
  const id = newId()
  await admin().mutate('chats.send', { chatId, id, threadId: null, replyTo: null, text, mentions: [bea.memberId] })
  return id
}
const refusals = () => world.server.platform.mails.filter(({ to, subject }) => to === bea.email && /was not written/.test(subject))

describe('the answer to a mail about notices', () => {
  it('is a message of the person, without what is quoted, and once', async () => {
    const chatId = await chatOfTwo()
    const first = await name(chatId)
    const to = await noticeOf(chatId)
    expect(to.split('@')[0]?.length).toBeLessThanOrEqual(64)
    const mail = {
      ...{ from: `Bea <${bea.email.toUpperCase()}>`, to, subject: 'Re: New updates', messageId: '<answer@bea.test>' },
      text: 'I *see* it.\n\nOn Mon, Nov 30, 2026 at 10:00 AM Trama <no-reply@trama.test> wrote:\n> updates wait\n\n-- \nBea, phone',
      attachments: [{ filename: 'plan.txt', content: 'the plan' }],
    }
    await world.send(mail)
    await world.send(mail)
    const answer = await waitFor(async () => {
      const [, answered] = await said(chatId)
      expect(answered).toMatchObject({ authorId: bea.memberId, replyTo: first })
      return answered
    })
    expect(answer?.text).toMatch(/^I \\\*see\\\* it\.\n\[plan\.txt\]\(\/api\/files\/message\//)
    const path = /\((\/api\/files\/message\/[^)]+)\)/.exec(answer?.text ?? '')?.[1] ?? ''
    expect((await admin().get(path)).body).toBe('the plan')
    await world.send({ ...mail, messageId: '<end@bea.test>', text: 'end', attachments: [] })
    await waitFor(async () => expect((await said(chatId)).at(-1)?.text).toBe('end'))
    expect((await said(chatId)).filter(({ text }) => text.startsWith('I '))).toHaveLength(1)
    expect(refusals()).toEqual([])
  })

  it('is a comment of the person below the one that named them', async () => {
    const [recordId = ''] = addRecords(world.org.context(world.org.admin), world.table, [{ Subject: 'Talked about' }])
    const place = { itemType: 'table' as const, itemId: world.table.id, recordId }
    const id = newId()
    await admin().mutate('comments.add', { id, place, parentId: null, text: 'What do you say, @Bea?', mentions: [bea.memberId] })
    await world.send({ from: bea.email, to: await noticeOf(world.table.id), subject: 'Re', text: 'Yes, do it.' })
    const { db } = world.org.context(world.org.admin).org
    await waitFor(() => {
      const comments = db.all(db.build.selectFrom('comment').selectAll().where('record_id', '=', recordId))
      expect(comments.find(({ parent_id }) => parent_id === id)).toMatchObject({ author_id: bea.memberId, text: 'Yes, do it.' })
    })
  })

  it('of somebody else, of a machine, or without a word is none', async () => {
    const chatId = await chatOfTwo()
    await name(chatId)
    const to = await noticeOf(chatId)
    const before = refusals().length
    await world.send({ from: 'thief@other.test', to, subject: 'Re', text: 'I am Bea' })
    await waitFor(() => expect(refusals()).toHaveLength(before + 1))
    await world.send({ from: bea.email, to, subject: 'Re', text: '> only quoted\n> words' })
    await waitFor(() => expect(refusals()).toHaveLength(before + 2))
    await world.send({ from: bea.email, to, subject: 'Away', text: 'I am away', headers: { 'Auto-Submitted': 'auto-replied' } })
    await world.send({ from: bea.email, to, subject: 'Bounce', text: 'gone', envelope: { from: '', to } })
    // a mark of somebody else's, and one that nobody made
    const [local = '', domain = ''] = to.split('@')
    const forged = `${local.slice(0, -20)}${'a'.repeat(20)}@${domain}`
    await world.send({ from: bea.email, to: forged, subject: 'Re', text: 'forged' })
    await world.send({ from: bea.email, to, subject: 'Re', text: 'the last word' })
    await waitFor(async () => expect((await said(chatId)).map(({ text }) => text)).toEqual(['Look, @Bea', 'the last word']))
    expect(world.server.platform.mails.filter((mail) => mail.to === 'thief@other.test')).toEqual([])
  })

  it('of a person who may not write there any more is refused, and they hear of it', async () => {
    const chatId = await chatOfTwo()
    await name(chatId)
    const to = await noticeOf(chatId)
    const before = refusals().length
    const channel = { chatId, members: [world.org.admin.memberId], name: 'Team', iconColor: 'blue' as const }
    await admin().mutate('chats.update', { ...channel, backgroundColor: null })
    await world.send({ from: bea.email, to, subject: 'Re', text: 'still here' })
    await waitFor(() => expect(refusals()).toHaveLength(before + 1))
    expect((await said(chatId)).map(({ text }) => text)).toEqual(['Look, @Bea'])
  })
})

it('a stranger who knows an address causes few mails to its person', async () => {
  const chatId = await chatOfTwo()
  await name(chatId)
  const to = await noticeOf(chatId)
  for (let nr = 0; nr < 12; nr++) await world.send({ from: 'thief@other.test', to, subject: 'Re', text: `flood ${nr}` })
  const { org } = world.org.context(world.org.admin)
  const waiting = org.db.build.selectFrom('effect').select('id').where('kind', '=', takeNoticeAnswerKind)
  await waitFor(() => expect(org.db.all(waiting)).toEqual([]))
  expect(refusals()).toHaveLength(5)
})

describe('a mail about notices', () => {
  const told = async (who: TestMember, chats: number): Promise<string | undefined> => {
    const { org } = world.org.context(world.org.admin)
    for (let nr = 0; nr < chats; nr++) {
      const chatId = newId()
      const members = [who.memberId, world.org.admin.memberId]
      await admin().mutate('chats.create', { id: chatId, name: `Room ${nr}`, iconColor: 'blue', backgroundColor: null, members })
      const message = { chatId, id: newId(), threadId: null, replyTo: null, text: 'Hello', mentions: [who.memberId] }
      await admin().mutate('chats.send', message)
    }
    await waitFor(() => {
      const mine = org.db.build.selectFrom('notice').select('id').where('member_id', '=', who.memberId)
      expect(org.db.all(mine)).toHaveLength(chats)
    })
    const effect = { platform: world.server.platform, org, effectId: newId(), attempt: 1, signal: new AbortController().signal }
    await mailNotices({ memberId: who.memberId }, effect)
    const [mail] = world.server.platform.mails.filter(({ to }) => to === who.email)
    return mail?.replyTo
  }

  it('may be answered when all of it is of one conversation', async () => {
    expect(await told(world.org.addMember({ name: 'Cid' }), 1)).toMatch(/^reply\+[a-z2-7]{52}@acme/)
    expect(await told(world.org.addMember({ name: 'Dan' }), 2)).toBeUndefined()
  })
})
