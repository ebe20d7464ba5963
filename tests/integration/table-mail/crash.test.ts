import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { writeMailConfig } from '#server/features/table-mail/mail-config.ts'
import { takeMailKind } from '#server/jobs/mail-kinds.ts'
import { buildTable } from '#tests/support/build-table.ts'
import { waitFor } from '#tests/support/mail/mail-world.ts'
import { startProcess, type RunningChild } from '#tests/support/server-process.ts'
import { createTestOrg } from '#tests/support/test-org.ts'
import { createTestPlatform } from '#tests/support/test-platform.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'trama-mail-crash-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const environment = { MAIL_IN_DOMAIN: 'in.example.org', MAIL_IN_PORT: '0', MAIL_IN_CHECKS: 'off' }
const rounds = 4
const atOnce = 6

/** The port at which a server of a process of its own takes mails. */
async function mailPortOf(child: RunningChild): Promise<number> {
  await child.listening
  return waitFor(() => {
    const line = child
      .output()
      .split('\n')
      .find((one) => one.includes('mails are taken'))
    if (line === undefined) throw new Error('no mails are taken yet')
    return (JSON.parse(line) as { port: number }).port
  })
}

/** Brings a mail to the end of its bytes. @returns true once it is acknowledged, false when the line ends before */
function bring(port: number, to: string, id: string, written: () => void): Promise<boolean> {
  const lines = ['EHLO client.test', 'MAIL FROM:<ana@client.test>', `RCPT TO:<${to}>`, 'DATA']
  const mail = `From: ana@client.test\r\nTo: ${to}\r\nSubject: ${id}\r\nMessage-ID: <${id}@client.test>\r\n\r\n${'words of a mail '.repeat(2000)}\r\n.\r\n`
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let step = 0
    let waiting = ''
    socket.on('error', () => undefined).on('close', () => resolve(false))
    socket.on('data', (data: Buffer) => {
      waiting += data.toString()
      // the last line of an answer has a blank behind its number
      const end = /^(\d{3}) .*\r\n$/m.exec(waiting)
      if (!end) return
      waiting = ''
      const next = lines[step++]
      if (next !== undefined) socket.write(`${next}\r\n`)
      else if (end[1] === '354') socket.write(mail, written)
      else {
        resolve(end[1] === '250')
        socket.destroy()
      }
    })
  })
}

it('a mail whose server is killed between its bytes and the answer becomes one record, once its sender has tried again', async () => {
  const platform = createTestPlatform({ dataDir, environment })
  const { org, orgId, admin, context } = createTestOrg(platform)
  const table = buildTable(context(admin), { label: 'Tickets', fields: { Subject: 'singleLineText', Body: 'text', From: 'email' } })
  const { Subject, Body, From } = table.fields
  const fields = { subject_field: Subject, body_field: Body, from_email_field: From }
  const { domain } = await writeMailConfig(context(admin), platform, table.id, { enabled: true, base_address: 'help', ...fields })
  const to = `help@${domain}`
  const due = new Set<string>()
  const acknowledged = new Set<string>()
  for (let round = 0; round < rounds; round++) {
    const child = startProcess('main', { DATA_DIR: dataDir, LOG_LEVEL: 'info', NODE_ENV: 'test', BUNDLED_TEMPLATES: 'off', ...environment })
    const port = await mailPortOf(child)
    // what nobody acknowledged comes again, with new ones
    for (let nr = 0; nr < atOnce; nr++) due.add(`r${round}-${nr}`)
    let killed: Promise<unknown> | undefined
    const kill = (): void => {
      killed ??= pause(round * 4).then(() => child.child.kill('SIGKILL'))
    }
    const isLast = round === rounds - 1
    const outcomes = await Promise.all(
      [...due].map(async (id) => [id, await bring(port, to, id, isLast ? () => undefined : kill)] as const),
    )
    for (const [id, isTaken] of outcomes) {
      if (!isTaken) continue
      acknowledged.add(id)
      due.delete(id)
    }
    if (isLast)
      await waitFor(() => expect(org.db.all(org.db.build.selectFrom('effect').select('id').where('kind', '=', takeMailKind))).toEqual([]))
    child.child.kill('SIGKILL')
    await Promise.all([killed, child.exited])
  }
  expect([due.size, acknowledged.size]).toEqual([0, rounds * atOnce])
  const rows = platform.orgs
    .open(orgId)
    .db.all(org.db.build.selectFrom('mail_message').select(['subject', 'outcome']).where('direction', '=', 'in').orderBy('subject'))
  expect(rows.map(({ subject }) => subject)).toEqual([...acknowledged].toSorted())
  expect(new Set(rows.map(({ outcome }) => outcome))).toEqual(new Set(['record']))
  platform.dispose()
})
