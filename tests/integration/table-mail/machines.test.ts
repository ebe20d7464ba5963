import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bounceMails } from '#tests/support/mail/corpus/machines.ts'
import { startMailWorld, waitFor, type MailWorld } from '#tests/support/mail/mail-world.ts'

let world: MailWorld
beforeAll(async () => {
  world = await startMailWorld({ auto_reply_text: 'We have your mail.' })
})
afterAll(() => world.close())

const count = async (subject: string) => (await world.records()).filter((one) => one['Subject'] === subject).length
const record = (subject: string) =>
  waitFor(async () => {
    const found = (await world.records()).find((one) => one['Subject'] === subject)
    if (!found) throw new Error(`no record ${subject}`)
    return found
  })
const mailsTo = (address: string) => world.server.platform.mails.filter(({ to }) => to === address)
/** everything sent before it is done */
const settle = async (subject: string) => {
  await world.send({ from: 'end@client.test', to: world.address, subject, text: 'end' })
  await record(subject)
  await waitFor(() => expect(mailsTo('end@client.test').length).toBeGreaterThan(0))
}

describe('the automatic answer', () => {
  it('leaves once in a conversation, with an empty sender, and holds its own text alone', async () => {
    await world.send({ from: 'ana@client.test', to: world.address, subject: 'Hello', text: 'secret words', messageId: '<a1@client.test>' })
    const [answer] = await waitFor(() => {
      expect(mailsTo('ana@client.test')).toHaveLength(1)
      return mailsTo('ana@client.test')
    })
    expect(answer).toMatchObject({ text: 'We have your mail.', more: { automatic: 'auto-replied', files: [] } })
    await world.send({ from: 'ana@client.test', to: world.address, subject: 'Re: Hello', text: 'more', inReplyTo: '<a1@client.test>' })
    const { id } = await record('Hello')
    await waitFor(async () => expect(await world.talk(id)).toHaveLength(3))
    await settle('after once')
    expect(mailsTo('ana@client.test')).toHaveLength(1)
  })

  it('never goes to machines, lists, the empty sender or addresses of tables', async () => {
    const to = world.address
    const machines = [
      { from: 'robot@client.test', headers: { 'Auto-Submitted': 'auto-generated' } },
      { from: 'list@client.test', headers: { 'List-Id': '<news.client.test>' } },
      { from: 'bulk@client.test', headers: { Precedence: 'bulk' } },
      { from: 'no-reply@client.test' },
      { from: 'null@client.test', envelope: { from: '', to } },
      { from: world.address },
    ]
    for (const mail of machines) await world.send({ to, subject: `of ${mail.from}`, text: 'x', ...mail })
    for (const { from } of machines) await record(`of ${from}`)
    await settle('after machines')
    for (const { from } of machines) expect(mailsTo(from), from).toEqual([])
  })

  it('does not answer an answer: two tables that write to each other come to an end', async () => {
    const headers = { 'Auto-Submitted': 'auto-replied' }
    await world.send({ from: 'vacation@client.test', to: world.address, subject: 'I am away', text: 'back on Monday', headers })
    await settle('after vacation')
    expect([await count('I am away'), mailsTo('vacation@client.test').length]).toEqual([0, 0])
  })
})

describe('a note that a mail did not arrive', () => {
  it('is told at that mail, and makes no record', async () => {
    await world.send({ from: 'gone@client.test', to: world.address, subject: 'Gone soon', text: 'x' })
    const { id } = await record('Gone soon')
    const messageId = await world.answer(id, 'Are you there?')
    const sent = await waitFor(() => {
      const found = mailsTo('gone@client.test').find(({ more }) => more?.messageId === `<${messageId}@${world.domain}>`)
      if (!found) throw new Error('not sent')
      return found
    })
    const note = [
      'From: MAILER-DAEMON@mx.client.test',
      `To: ${sent.more?.replyTo}`,
      'Subject: Undelivered Mail Returned to Sender',
      'Message-ID: <bounce-1@mx.client.test>',
      'Auto-Submitted: auto-replied',
      'MIME-Version: 1.0',
      'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      'I could not deliver your mail.',
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.client.test',
      '',
      'Final-Recipient: rfc822; gone@client.test',
      'Action: failed',
      'Status: 5.1.1',
      'Diagnostic-Code: smtp; 550 5.1.1 no such user',
      '',
      '--b',
      'Content-Type: text/rfc822-headers',
      '',
      `Message-ID: ${sent.more?.messageId}`,
      '',
      '--b--',
      '',
    ].join('\r\n')
    await world.sendRaw(note, { from: '', to: [sent.more?.replyTo ?? ''] })
    await waitFor(async () => {
      const told = (await world.talk(id)).find((message) => message.id === messageId)
      expect(told?.mail).toMatchObject({ state: 'bounced', problem: expect.stringContaining('no such user') as string })
    })
    expect(await count('Undelivered Mail Returned to Sender')).toBe(0)
  })

  it('that a person forwards is a mail like any other', async () => {
    const forwarded = bounceMails.find(({ name }) => name === 'bounce that a person forwards for help')
    await world.sendRaw(forwarded?.raw ?? '')
    const made = await record('Fwd: Undelivered Mail Returned to Sender')
    expect(made['Body']).toContain('Why did this come back?')
  })
})
