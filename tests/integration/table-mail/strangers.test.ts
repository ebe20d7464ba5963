import { existsSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import { keepMail, spoolFolder } from '#server/features/table-mail/in/keep-mail.ts'
import { mailLimits } from '#server/features/table-mail/in/mail-limits.ts'
import { openSmtpDoor } from '#server/features/table-mail/in/smtp-door.ts'
import { mailsADay, readMailAllowance, takeMails } from '#server/identity/mail-allowance.ts'
import { countUsage, usedToday } from '#server/jobs/run-usage.ts'
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
const textsOf = async (recordId: string) => (await world.talk(recordId)).map(({ text }) => text)

describe('a conversation', () => {
  it('takes nobody in who only knows the id of a mail of somebody else', async () => {
    const to = world.address
    const messageId = '<known-to-many@client.test>'
    await world.send({ from: 'ana@client.test', to, cc: 'bo@client.test', subject: 'Contract', text: 'Our offer', messageId })
    const { id } = await record('Contract')
    await world.send({ from: 'thief@other.test', to, subject: 'Re: Contract (thief)', text: 'Send it to me', inReplyTo: messageId })
    await record('Re: Contract (thief)')
    // people of the conversation answer it as before
    await world.send({ from: 'bo@client.test', to, subject: 'Re: Contract', text: 'I agree', references: [messageId] })
    await waitFor(async () => expect(await textsOf(id)).toEqual(['Our offer', 'I agree']))
  })
})

describe('the HTML of a mail', () => {
  const mailOf = (subject: string, html: string): string =>
    [
      ...[
        'From: ana@client.test',
        `To: ${world.address}`,
        `Subject: ${subject}`,
        `Message-ID: <${subject}@client.test>`,
        'MIME-Version: 1.0',
      ],
      ...['Content-Type: multipart/related; boundary="b"', '', '--b', 'Content-Type: text/html', '', html],
      ...['', '--b', 'Content-Type: image/png', 'Content-ID: <a>', 'Content-Disposition: inline; filename="a.png"', '', 'one'],
      ...['--b', 'Content-Type: image/png', 'Content-ID: <ab>', 'Content-Disposition: inline; filename="ab.png"', '', 'two', '--b--', ''],
    ].join('\r\n')
  const htmlOf = async (subject: string): Promise<string> => {
    const { id } = await record(subject)
    const [message] = await world.talk(id)
    const path = `/api/chat-messages/${message?.id ?? ''}/mail`
    return (await world.server.as(world.org.admin).get<{ html: string }>(path)).body.html
  }

  it('shows each picture by its whole name', async () => {
    await world.sendRaw(mailOf('pictures', '<img src="cid:ab"><img src="cid:a">'))
    const paths = [...(await htmlOf('pictures')).matchAll(/src="(\/api\/files\/message\/[0-9a-f-]{36}\/[0-9a-f-]{36})"/g)]
    expect(new Set(paths.map(([, path]) => path)).size).toBe(2)
  })

  it('does not grow without end by a name that stands in it again and again', async () => {
    const lines = `${'<i>cid:a</i>'.repeat(60)}\r\n`
    await world.sendRaw(mailOf('many', lines.repeat(1000)))
    expect((await htmlOf('many')).length).toBeLessThan(1_000_000)
  })
})

describe('the door of mails', () => {
  it('lets no network take all connections, and ends one that stays too long', async () => {
    const door = openSmtpDoor(world.server.platform, 0, { ofNetwork: 2, longestMs: 600 })
    const port = await door.listening
    const sockets: Socket[] = []
    const visit = (): { greeting: Promise<string>; over: Promise<void> } => {
      const socket = connect(port, '127.0.0.1')
      sockets.push(socket)
      return {
        greeting: new Promise((resolve) => socket.once('data', (data) => resolve(data.toString().slice(0, 3)))),
        over: new Promise((resolve) => socket.on('error', () => undefined).once('close', () => resolve())),
      }
    }
    try {
      const [one, two] = [visit(), visit()]
      expect([await one.greeting, await two.greeting]).toEqual(['220', '220'])
      expect(await visit().greeting).toBe('421')
      // nothing is said on them, and still they end
      await Promise.all([one.over, two.over])
      const again = visit()
      await waitFor(async () => expect(await again.greeting).toBe('220'))
    } finally {
      for (const socket of sockets) socket.destroy()
      await door.close()
    }
  })

  it('counts mails, not words of a sender who brings none', async () => {
    const socket = connect(world.port, '127.0.0.1')
    const said: string[] = []
    socket.on('data', (data) => said.push(...data.toString().split('\r\n').filter(Boolean)))
    const before = mailLimits.table
    mailLimits.table = 50
    try {
      await waitFor(() => expect(said[0]).toMatch(/^220/))
      const tries = Array.from({ length: 60 }, (_, at) => `MAIL FROM:<s${at}@client.test>\r\nRCPT TO:<${world.address}>\r\nRSET\r\n`)
      socket.write(`HELO client.test\r\n${tries.join('')}NOOP\r\n`)
      await waitFor(() => expect(said).toHaveLength(1 + 1 + 60 * 3 + 1))
      expect(said.filter((line) => line.startsWith('4'))).toEqual([])
    } finally {
      mailLimits.table = before
      socket.destroy()
    }
  })

  it('takes so many bytes of an hour', async () => {
    const before = mailLimits.tableBytes
    await world.send({ from: 'big@client.test', to: world.address, subject: 'Big', text: 'much '.repeat(1000) })
    mailLimits.tableBytes = 4000
    try {
      await expect(world.send({ from: 'big@client.test', to: world.address, subject: 'Bigger', text: 'x' })).rejects.toThrow(/452/)
    } finally {
      mailLimits.tableBytes = before
    }
    await world.send({ from: 'big@client.test', to: world.address, subject: 'Small', text: 'x' })
    await record('Small')
  })

  it('keeps no mail of an organisation that is erased meanwhile', async () => {
    const { platform } = world.server
    const { dataDir } = platform.config
    const orgId = newId()
    const path = join(dataDir, 'mail-in', `${newId()}.part`)
    await writeFile(path, 'Subject: late\r\n\r\n')
    const envelope = { from: '', isNullSender: true, ip: '', helo: '' }
    await expect(keepMail(platform, path, [{ orgId, tableId: 't1', token: '' }], envelope)).rejects.toThrow()
    const folder = spoolFolder(dataDir, orgId)
    expect(existsSync(folder) ? await readdir(folder) : []).toEqual([])
  })
})

describe('mails that leave', () => {
  it('are counted among those of the day, automatic ones apart', async () => {
    const { platform } = world.server
    const { org } = world.org.context(world.org.admin)
    const at = platform.now()
    const left = (subject: string) => platform.mails.filter((mail) => mail.subject.includes(subject))
    await world.send({ from: 'cy@client.test', to: world.address, subject: 'Quota', text: 'Hello' })
    const { id } = await record('Quota')
    await world.answer(id, 'First')
    await waitFor(() => expect(left('Quota')).toHaveLength(1))
    await org.db.write(() => countUsage(org, 'organisation', 'mail', mailsADay, at))
    const second = await world.answer(id, 'Second')
    await waitFor(async () => {
      const told = (await world.talk(id)).find((message) => message.id === second)
      expect(told?.mail).toMatchObject({ state: 'failed', problem: 'limit_reached' })
    })
    const allowance = await readMailAllowance(platform, org, ['cy@client.test'], { ownWords: true })
    await org.db.write(() => takeMails(org, allowance, ['cy@client.test'], at, 'autoAnswer'))
    expect([left('Quota').length, usedToday(org, 'organisation', 'autoAnswer', at)]).toEqual([1, 1])
  })
})
