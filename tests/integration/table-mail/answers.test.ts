import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import { externalChatId } from '#shared/nouns/chat/chat-ids.ts'
import { fileKey } from '#server/storage/files/file-keys.ts'
import { startMailWorld, waitFor, type MailWorld } from '#tests/support/mail/mail-world.ts'

let world: MailWorld
beforeAll(async () => {
  world = await startMailWorld({ auto_reply_text: 'We have your mail.' })
})
afterAll(() => world.close())

const record = (subject: string) =>
  waitFor(async () => {
    const found = (await world.records()).find((one) => one['Subject'] === subject)
    if (!found) throw new Error(`no record ${subject}`)
    return found
  })
const mailsTo = (address: string) => world.server.platform.mails.filter(({ to }) => to === address)
const mailOf = async (recordId: string, id: string) => (await world.talk(recordId)).find((message) => message.id === id)?.mail

describe('a mail that names another address for answers', () => {
  it('is answered there, and by no machine where its domain is another one', async () => {
    const form = { from: 'noreply@site.test', replyTo: 'Cleo <cleo@client.test>', to: world.address }
    await world.send({ ...form, subject: 'By a form', text: 'Call me' })
    const { id } = await record('By a form')
    const sentId = await world.answer(id, 'I call you.')
    await waitFor(async () => expect((await mailOf(id, sentId))?.state).toBe('sent'))
    expect(mailsTo('cleo@client.test').map(({ text }) => text.split('\n')[0])).toEqual(['I call you.'])
    expect(mailsTo('noreply@site.test')).toEqual([])
    // its answer is of the same conversation
    await world.send({
      ...{ from: 'cleo@client.test', to: world.address, subject: 'Re: By a form', text: 'Thanks' },
      inReplyTo: `<${sentId}@${world.domain}>`,
    })
    await waitFor(async () => expect((await world.talk(id)).map(({ text }) => text)).toContain('Thanks'))
  })

  it('is answered automatically within the domain of its sender', async () => {
    await world.send({ from: 'noreply@shop.test', replyTo: 'desk@shop.test', to: world.address, subject: 'Same domain', text: 'x' })
    await record('Same domain')
    await waitFor(() => expect(mailsTo('desk@shop.test').map(({ text }) => text)).toEqual(['We have your mail.']))
  })

  it('is answered to its sender where the other address is one of ours', async () => {
    await world.send({ from: 'loop@client.test', replyTo: world.address, to: world.address, subject: 'In a circle', text: 'x' })
    const { id } = await record('In a circle')
    const sentId = await world.answer(id, 'To you')
    await waitFor(async () => expect((await mailOf(id, sentId))?.to).toEqual(['loop@client.test']))
  })
})

/** A file of a conversation of so many bytes, as its row says. @returns the line that names it */
async function addFile(recordId: string, name: string, size: number): Promise<string> {
  const { org, memberId } = world.org.context(world.org.admin)
  const chatId = externalChatId(world.table.id, recordId)
  const [id, file, at] = [newId(), randomBytes(16).toString('hex'), new Date().toISOString()]
  await org.db.write(() =>
    org.db.run(
      org.db.build.insertInto('attachment').values({
        ...{ id, file, name, type: 'text/plain', size, sha256: '', table_id: '', field_id: '', member_id: memberId },
        ...{ created_at: at, attached_at: at, received: null, owner_kind: 'message' as const, owner_id: chatId, missed_at: null },
      }),
    ),
  )
  const path = world.server.platform.files.draftPath(fileKey(org.orgId, file))
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, 'x')
  return `[${name}](/api/files/message/${chatId}/${id})`
}

describe('files of an answer', () => {
  it('are refused as a whole where no mail server takes them', async () => {
    await world.send({ from: 'dora@client.test', to: world.address, subject: 'Send me all', text: 'x' })
    const { id } = await record('Send me all')
    const large = await addFile(id, 'large.bin', 21 * 1024 * 1024)
    await expect(world.answer(id, `Here\n${large}`)).rejects.toThrow('file_too_large')
    const halves = [await addFile(id, 'one.bin', 11 * 1024 * 1024), await addFile(id, 'two.bin', 11 * 1024 * 1024)]
    await expect(world.answer(id, halves.join('\n'))).rejects.toThrow('file_too_large')
    const many = []
    for (let at = 0; at <= 20; at++) many.push(await addFile(id, `${at}.txt`, 1))
    await expect(world.answer(id, many.join('\n'))).rejects.toThrow('limit_reached')
    const sentId = await world.answer(id, many.slice(1).join('\n'))
    await waitFor(async () => expect((await mailOf(id, sentId))?.state).toBe('sent'))
    const sent = mailsTo('dora@client.test').find(({ more }) => more?.messageId === `<${sentId}@${world.domain}>`)
    expect(sent?.more?.files).toHaveLength(20)
  })
})

describe('an answer of which a server refuses some people', () => {
  it('is sent, and tells whom it did not reach', async () => {
    await world.send({ from: 'eva@client.test', to: world.address, subject: 'With a copy', text: 'x' })
    const { id } = await record('With a copy')
    const send = vi
      .spyOn(world.server.platform.mailer, 'send')
      .mockResolvedValue([{ address: 'wrong@client.test', words: '550 No such user' }])
    try {
      const sentId = await world.answer(id, 'To both', { mail: { cc: ['wrong@client.test'] } })
      await waitFor(async () => expect((await mailOf(id, sentId))?.state).toBe('sent'))
      expect((await mailOf(id, sentId))?.problem).toBe('wrong@client.test: 550 No such user')
    } finally {
      send.mockRestore()
    }
  })
})
