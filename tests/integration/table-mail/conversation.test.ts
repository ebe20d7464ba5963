import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startMailWorld, waitFor, type MailWorld } from '#tests/support/mail/mail-world.ts'

let world: MailWorld
beforeAll(async () => {
  world = await startMailWorld()
})
afterAll(() => world.close())

const record = (subject: string) =>
  waitFor(async () => {
    const found = (await world.records()).find((one) => one['Subject'] === subject)
    if (!found) throw new Error(`no record ${subject}`)
    return found
  })
const mailsTo = (address: string) => world.server.platform.mails.filter(({ to }) => to === address)

describe('a mail to a table', () => {
  it('becomes a record with its files, and a conversation', async () => {
    await world.send({
      ...{ from: 'Ana Souza <ana@client.test>', to: world.address, subject: 'Broken cup', text: 'It came broken.\n\nAna' },
      attachments: [{ filename: 'cup.txt', content: 'a picture of a cup' }],
    })
    const made = await record('Broken cup')
    expect(made).toMatchObject({ Body: 'It came broken.\n\nAna', From: 'ana@client.test' })
    expect(made['Files']).toHaveLength(1)
    const [message] = await world.talk(made.id)
    expect(message).toMatchObject({
      authorId: '',
      mail: { direction: 'in', from: { address: 'ana@client.test', name: 'Ana Souza' }, subject: 'Broken cup', state: 'received' },
    })
    const path = /\((\/api\/files\/message\/[^)]+)\)/.exec(message?.text ?? '')?.[1] ?? ''
    const file = await world.server.as(world.org.admin).get(path)
    expect([file.status, file.body]).toEqual([200, 'a picture of a cup'])
  })

  it('is answered, and the answer to that comes back into the conversation', async () => {
    const first = '<first-1@client.test>'
    await world.send({ from: 'bo@client.test', to: world.address, subject: 'Late order', text: 'Where is it?', messageId: first })
    const made = await record('Late order')
    const id = await world.answer(made.id, 'On its way.')
    const [sent] = await waitFor(() => {
      const mails = mailsTo('bo@client.test')
      expect(mails).toHaveLength(1)
      return mails
    })
    expect(sent).toMatchObject({
      subject: expect.stringMatching(/^\[#\d+\] Re: Late order$/) as string,
      more: {
        from: { address: world.address, name: 'Acme Help' },
        inReplyTo: first,
        references: [first],
        messageId: `<${id}@${world.domain}>`,
      },
    })
    expect(sent?.text).toMatch(/^On its way\.\n\n-- \n[^]*> Where is it\?/)
    await waitFor(async () => expect((await world.talk(made.id)).at(-1)?.mail?.state).toBe('sent'))

    // by what it answers
    await world.send({
      ...{
        from: 'bo@client.test',
        to: world.address,
        subject: 'Re: Late order',
        inReplyTo: sent?.more?.messageId,
        messageId: '<second@client.test>',
      },
      text: `Thank you!\n\nOn Mon, Nov 30, 2026 at 10:00 AM Acme Help <${world.address}> wrote:\n> On its way.\n`,
    })
    // and by the mark in the address alone
    await world.send({ from: 'boss@client.test', to: sent?.more?.replyTo ?? '', subject: 'My colleague is away', text: 'I take it.' })
    await waitFor(async () =>
      expect((await world.talk(made.id)).map(({ text }) => text)).toEqual(['Where is it?', 'On its way.', 'Thank you\\!', 'I take it.']),
    )
    expect((await world.records()).filter(({ Subject }) => Subject === 'Late order' || Subject === 'My colleague is away')).toHaveLength(1)
  })

  it('is taken once for each Message-ID, however often it comes', async () => {
    const mail = { from: 'cy@client.test', to: world.address, subject: 'Again', text: 'same', messageId: '<again@client.test>' }
    await Promise.all([world.send(mail), world.send(mail), world.send(mail)])
    await record('Again')
    await world.send(mail)
    await world.send({ ...mail, messageId: '<after@client.test>', subject: 'After' })
    await record('After')
    expect((await world.records()).filter(({ Subject }) => Subject === 'Again')).toHaveLength(1)
  })
})
