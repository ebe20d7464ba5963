import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startMailWorld, waitFor, type MailWorld } from '#tests/support/mail/mail-world.ts'

const run = promisify(execFile)
const programs = { swaks: '/usr/bin/swaks', python: '/usr/bin/python3', exim: '/usr/sbin/exim4' }
/** Programs that this machine has not: their tests are counted as skipped, by name. */
const has = (program: keyof typeof programs): boolean => existsSync(programs[program])

/** what swaks prints of the conversation */
const refused = { stdout: expect.stringContaining(' 550 ') as string }

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

describe('mail programs of others', () => {
  it.skipIf(!has('swaks'))('swaks: a mail with a file, and an address that is none', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'swaks-'))
    const file = join(folder, 'note.txt')
    await writeFile(file, 'a note of swaks')
    const common = ['--server', '127.0.0.1', '--port', String(world.port), '--from', 'ana@client.test', '--helo', 'client.test']
    const parts = ['--header', 'Subject: By swaks', '--body', 'Hello from swaks', '--attach', `@${file}`]
    await run(programs.swaks, [...common, '--to', world.address, ...parts])
    const made = await record('By swaks')
    expect(made).toMatchObject({ Body: 'Hello from swaks', From: 'ana@client.test' })
    expect(made['Files']).toHaveLength(1)
    await expect(run(programs.swaks, [...common, '--to', `nobody@${world.domain}`])).rejects.toMatchObject(refused)
    await expect(run(programs.swaks, [...common, '--to', 'somebody@elsewhere.test'])).rejects.toMatchObject(refused)
  })

  it.skipIf(!has('swaks'))('swaks: lines that begin with a point, and many pieces at once', async () => {
    const common = ['--server', '127.0.0.1', '--port', String(world.port), '--from', 'ana@client.test', '--helo', 'client.test']
    const body = '.\\n..\\n.three'
    await run(programs.swaks, [...common, '--pipeline', '--to', world.address, '--header', 'Subject: Points', '--body', body])
    expect(await record('Points')).toMatchObject({ Body: '.\n..\n.three' })
  })

  it.skipIf(!has('python'))('smtplib of Python: a message with text, HTML and a picture', async () => {
    const script = `
import smtplib, sys
from email.message import EmailMessage
m = EmailMessage()
m['From'] = 'João <joao@client.test>'
m['To'] = sys.argv[2]
m['Subject'] = 'Por Python: ação'
m.set_content('Olá do Python')
m.add_alternative('<p>Olá do <b>Python</b></p>', subtype='html')
m.add_attachment(b'\\x89PNG', maintype='image', subtype='png', filename='imagem ção.png')
s = smtplib.SMTP('127.0.0.1', int(sys.argv[1]))
s.send_message(m)
s.quit()
`
    await run(programs.python, ['-c', script, String(world.port), world.address])
    const made = await record('Por Python: ação')
    expect(made).toMatchObject({ Body: 'Olá do Python', From: 'joao@client.test' })
    const [message] = await world.talk(made.id)
    expect(message).toMatchObject({ mail: { from: { name: 'João' }, hasMore: true } })
    expect(message?.text).toContain('imagem ção.png')
  })

  it.skipIf(!has('exim'))('Exim: routes a mail to the address of a table', async () => {
    // Exim writes its queue and log as a user of its own, who must reach the folder
    const folder = await mkdtemp('/tmp/trama-exim-')
    await chmod(folder, 0o777)
    const config = join(folder, 'exim.conf')
    const lines = [
      ...[
        `spool_directory = ${folder}/spool`,
        `log_file_path = ${folder}/%slog`,
        'primary_hostname = mx.client.test',
        'trusted_users = root',
      ],
      ...['never_users =', 'keep_environment =', 'begin routers', 'out:', '  driver = manualroute', '  self = send'],
      ...[
        `  route_list = * 127.0.0.1::${world.port}`,
        '  transport = out',
        'begin transports',
        'out:',
        '  driver = smtp',
        '  hosts_avoid_tls = *',
      ],
    ]
    await writeFile(config, `${lines.join('\n')}\n`)
    const mail = `From: eva@client.test\nTo: ${world.address}\nSubject: By Exim\n\nHello from Exim\n`
    const path = join(folder, 'mail.txt')
    await writeFile(path, mail)
    await run('/bin/sh', ['-c', `${programs.exim} -C ${config} -odf -f eva@client.test ${world.address} < ${path}`])
    await rm(folder, { recursive: true, force: true })
    expect(await record('By Exim')).toMatchObject({ Body: 'Hello from Exim', From: 'eva@client.test' })
  })
})
