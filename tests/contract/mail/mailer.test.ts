import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { afterEach, describe, expect, it } from 'vitest'
import { PermanentFailure } from '#server/lib/permanent-failure.ts'
import { composeMail } from '#server/mail/compose-mail.ts'
import { createMailer } from '#server/mail/create-mailer.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { startSmtpPeer } from '#tests/support/smtp-peer.ts'

interface Harness {
  mailer: Mailer
  /** every mail that arrived, parsed by an independent parser */
  received(): Promise<Email[]>
  close(): Promise<void>
}

const mailFrom = 'Trama <no-reply@trama.test>'

async function folderHarness(): Promise<Harness> {
  const dataDir = mkdtempSync(join(tmpdir(), 'trama-mail-'))
  return {
    mailer: createMailer({ smtpUrl: undefined, mailFrom, dataDir }),
    received: () => {
      const folder = join(dataDir, 'outbox')
      const files = readdirSync(folder)
        .filter((name) => name.endsWith('.eml'))
        .sort()
      return Promise.all(files.map((name) => PostalMime.parse(readFileSync(join(folder, name)))))
    },
    close: () => Promise.resolve(rmSync(dataDir, { recursive: true })),
  }
}

async function smtpHarness(): Promise<Harness> {
  const peer = await startSmtpPeer()
  const mailer = createMailer({ smtpUrl: peer.url, mailFrom, dataDir: '' })
  return {
    mailer,
    received: peer.received,
    close: () => {
      mailer.close?.()
      return peer.close()
    },
  }
}

let open: Harness | undefined
afterEach(async () => {
  await open?.close()
  open = undefined
})

describe.each([
  ['the outbox folder', folderHarness],
  ['SMTP', smtpHarness],
])('mailer: %s', (_, start) => {
  it('delivers text, HTML and a subject with accents as they were written', async () => {
    open = await start()
    const mail = composeMail('invite', 'pt', 'joão.silva@exemplo.test'.replace('ã', 'a'), {
      inviter: 'Ana Conceição',
      organisation: 'Açaí & Co',
      link: 'https://trama.test/new-password/abc?invite',
    })
    await open.mailer.send(mail)
    const [arrived] = await open.received()
    expect(arrived?.subject).toBe('Ana Conceição convidou você para Açaí & Co')
    expect(arrived?.from).toMatchObject({ address: 'no-reply@trama.test', name: 'Trama' })
    expect(arrived?.to).toMatchObject([{ address: 'joao.silva@exemplo.test' }])
    expect(arrived?.text).toContain('https://trama.test/new-password/abc?invite')
    expect(arrived?.html).toContain('Açaí &amp; Co')
  })

  it.each([
    ['a second header in the subject', { to: 'a@x.test', subject: 'Hi\r\nBcc: all@x.test' }],
    ['a line break in the address', { to: 'a@x.test\r\nBcc: all@x.test', subject: 'Hi' }],
    ['a second recipient', { to: 'a@x.test, b@x.test', subject: 'Hi' }],
    ['a name and an address', { to: 'A <a@x.test>', subject: 'Hi' }],
    ['no address', { to: 'nobody', subject: 'Hi' }],
  ])('refuses %s for good, and sends nothing', async (__, wrong) => {
    open = await start()
    await expect(open.mailer.send({ ...wrong, text: 'Hi' })).rejects.toThrow(PermanentFailure)
    expect(await open.received()).toEqual([])
  })

  it('never reads a file or an address because a text names one', async () => {
    open = await start()
    await open.mailer.send({ to: 'a@x.test', subject: 'Hi', text: 'file:///etc/passwd', html: '<img src="http://127.0.0.1:1/x">' })
    const [arrived] = await open.received()
    expect(arrived?.text?.trim()).toBe('file:///etc/passwd')
    expect(arrived?.attachments).toEqual([])
  })

  it('sends many at once, each once', async () => {
    const harness = (open = await start())
    await Promise.all(Array.from({ length: 20 }, (__, i) => harness.mailer.send({ to: `p${i}@x.test`, subject: `Mail ${i}`, text: 'Hi' })))
    const subjects = (await harness.received()).map((mail) => mail.subject ?? '')
    expect(new Set(subjects)).toEqual(new Set(Array.from({ length: 20 }, (__, i) => `Mail ${i}`)))
    expect(subjects).toHaveLength(20)
  })
})

describe('SMTP', () => {
  it('tells whom the server refuses while it takes the mail for others', async () => {
    open = await smtpHarness()
    const more = { from: { name: 'Help', address: 'help@x.test' }, replyTo: 'help@x.test', bounceTo: 'help@x.test' }
    const answered = await open.mailer.send({
      ...{ to: 'a@x.test', subject: 'Hi', text: 'Hi' },
      more: { ...more, alsoTo: [], cc: ['refused@x.test'], messageId: '<1@x.test>', references: [], files: [] },
    })
    expect(answered).toEqual([{ address: 'refused@x.test', words: '550 No such user' }])
    expect(await open.received()).toHaveLength(1)
  })

  it('a server that is away is an error to try again, not for good', async () => {
    const away = createMailer({ smtpUrl: 'smtp://127.0.0.1:1', mailFrom, dataDir: '' })
    const failure = await away.send({ to: 'a@x.test', subject: 'Hi', text: 'Hi' }).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Error)
    expect(failure).not.toBeInstanceOf(PermanentFailure)
    away.close?.()
  })
})

describe('what people named is never markup', () => {
  it.each(['en', 'pt', 'es'] as const)('%s', async (language) => {
    open = await folderHarness()
    const mail = composeMail('invite', language, 'a@x.test', {
      inviter: '<script>alert(1)</script>\r\nBcc: x@y.test',
      organisation: '"><img src=x>',
      link: 'https://trama.test/x"><b>',
    })
    await open.mailer.send(mail)
    const [arrived] = await open.received()
    expect(arrived?.html).not.toMatch(/<script|<img|<b>/)
    expect(arrived?.subject).not.toMatch(/[\r\n]/)
    expect(arrived?.bcc).toBeUndefined()
    expect(mail.text).not.toContain('{')
  })
})
