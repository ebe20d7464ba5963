import { spawn } from 'node:child_process'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { mailLimits } from '#server/features/table-mail/in/mail-limits.ts'
import type { ChatMessage } from '#shared/nouns/chat/chat.ts'
import { startMailWorld, type MailWorld } from '#tests/support/mail/mail-world.ts'

/**
 * `npm run bench -- mail [--rate=50] [--seconds=60] [--bytes=20000] [--probes=20] [--large=25]`: mails at a rate over SMTP, from another process,
 * all of which must be records once; the event loop meanwhile; a mail from its acknowledgement to a device that listens; the memory that one large
 * mail takes. The threads that read mails are part of this process.
 */
export async function run(argv: readonly string[]): Promise<void> {
  const option = (name: string, otherwise: number): number =>
    Number(argv.find((one) => one.startsWith(`--${name}=`))?.split('=')[1] ?? otherwise)
  Object.assign(mailLimits, { sender: 1e9, table: 1e9, network: 1e9, tableBytes: 1e15, networkBytes: 1e15 })
  const world = await startMailWorld()
  try {
    console.table({
      ...(await flood(world, { rate: option('rate', 50), seconds: option('seconds', 60), bytes: option('bytes', 20_000) })),
      ...(await shown(world, option('probes', 20))),
      ...(await memoryOf(world, option('large', 25))),
    })
  } finally {
    await world.close()
  }
}

type Figures = Record<string, { value: number | string }>

const p = (values: readonly number[], share: number): number =>
  Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN)

interface Flood {
  rate: number
  seconds: number
  bytes: number
}

async function flood(world: MailWorld, { rate, seconds, bytes }: Flood): Promise<Figures> {
  const loop = monitorEventLoopDelay({ resolution: 5 })
  loop.enable()
  const begun = performance.now()
  const sent = await generate({ port: world.port, to: world.address, rate, seconds, bytes })
  loop.disable()
  const { db } = world.org.context(world.org.admin).org
  const waiting = db.build.selectFrom('effect').select('id').where('kind', '=', 'tableMail.take')
  while (db.all(waiting).length > 0) await pause(50)
  const allDone = performance.now() - begun
  const subjects = (await everySubject(world)).filter((subject) => subject.startsWith('bench '))
  const once = new Set(subjects)
  return {
    'acknowledged mails': { value: sent.took.length },
    'refused or lost mails': { value: sent.refused },
    'records of them': { value: subjects.length },
    'records that are doubled': { value: subjects.length - once.size },
    'mails a second, acknowledged': { value: (sent.took.length / (sent.lasted / 1000)).toFixed(1) },
    'mails a second, in records': { value: (subjects.length / (allDone / 1000)).toFixed(1) },
    'ms to the acknowledgement, p50': { value: p(sent.took, 0.5) },
    'ms to the acknowledgement, p99': { value: p(sent.took, 0.99) },
    'ms of the event loop, p99': { value: Math.round(loop.percentile(99) / 1e6) },
    'ms of the event loop, longest': { value: Math.round(loop.max / 1e6) },
  }
}

async function everySubject({ org }: MailWorld): Promise<string[]> {
  const { db } = org.context(org.admin).org
  const rows = db.all(db.build.selectFrom('mail_message').select(['subject', 'outcome']).where('direction', '=', 'in'))
  return rows.filter(({ outcome }) => outcome === 'record').map(({ subject }) => subject)
}

interface Sent {
  took: number[]
  refused: number
  lasted: number
}

function generate(input: object): Promise<Sent> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/bench/mail/send.ts', JSON.stringify(input)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (data: Buffer) => (output += data.toString()))
  return new Promise((resolve) => child.once('exit', () => resolve(JSON.parse(output.trim().split('\n').at(-1) ?? '') as Sent)))
}

/** From the acknowledgement to a device that listens. */
async function shown(world: MailWorld, probes: number): Promise<Figures> {
  const { admin } = world.org
  const socket = new WebSocket(`ws://127.0.0.1:${world.server.port}/live/${admin.orgId}?deltas=1`, {
    headers: { authorization: `Bearer ${admin.token}` },
  })
  const heard = new Map<string, (at: number) => void>()
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString()) as { type: string; messages?: readonly ChatMessage[] }
    for (const { text } of message.messages ?? []) heard.get(text)?.(performance.now())
  })
  await new Promise((resolve) => socket.once('message', resolve))
  const took: number[] = []
  for (let nr = 0; nr < probes; nr++) {
    const text = `probe ${nr}`
    const seen = new Promise<number>((resolve) => heard.set(text, resolve))
    await world.send({ from: 'probe@client.test', to: world.address, subject: text, text })
    const at = performance.now()
    took.push(Math.max(0, (await Promise.race([seen, pause(30_000, Number.NaN)])) - at))
  }
  socket.close()
  return {
    'ms from acknowledged to a device, p50': { value: p(took, 0.5) },
    'ms from acknowledged to a device, longest': { value: p(took, 0.999) },
  }
}

/** The memory of the process while one large mail comes in and is read, above what it was. */
async function memoryOf(world: MailWorld, megabytes: number): Promise<Figures> {
  globalThis.gc?.()
  await pause(500)
  const before = process.memoryUsage.rss()
  let most = before
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 5)
  const content = Buffer.alloc((megabytes * 1024 * 1024 * 3) / 4 - 10_000, 7)
  const own = process.memoryUsage.rss()
  await world.send({
    from: 'large@client.test',
    to: world.address,
    subject: 'large',
    text: 'see',
    attachments: [{ filename: 'a.bin', content }],
  })
  const { db } = world.org.context(world.org.admin).org
  const waiting = db.build.selectFrom('effect').select('id').where('kind', '=', 'tableMail.take')
  while (db.all(waiting).length > 0) await pause(50)
  clearInterval(watch)
  return { [`MB of memory for a mail of ${megabytes} MB`]: { value: ((most - own) / 1024 / 1024).toFixed(1) } }
}
