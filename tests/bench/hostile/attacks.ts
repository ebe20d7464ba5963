import { connect } from 'node:net'
import { WebSocket } from 'ws'
import * as Y from 'yjs'
import { newId, newShortId } from '#shared/lib/ids.ts'
import { closeReasonOf } from '#shared/protocol/close-codes.ts'
import type { ImportJob } from '#shared/nouns/imports/import-job.ts'
import type { Person } from '#tests/bench/hostile/world.ts'
import { makeCsv } from '#tests/bench/import/made-csv.ts'
import { hostileTexts } from '#tests/support/hostile-texts.ts'
import { planOf } from '#tests/support/import-file.ts'
import { updateFrameOf } from '#tests/support/sync-raw.ts'

/** The tools of an attack: its own organisation, and counters of its outcomes. */
export interface Target {
  port: number
  attacker: Person
  isOver: () => boolean
  /** counts an outcome, for the report */
  note(outcome: string): void
}

export type Attack = (target: Target) => Promise<void>

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
const untilOver = async ({ isOver }: Target): Promise<void> => {
  while (!isOver()) await pause(50)
}

async function post(
  { port, attacker, note }: Target,
  path: string,
  body: string | Uint8Array,
  type = 'application/json',
  method = 'POST',
): Promise<unknown> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { 'content-type': type, authorization: `Bearer ${attacker.token}` },
      body: body as BodyInit,
    })
    const read = (await answer.json().catch(() => undefined)) as { id?: string } | undefined
    note(`${answer.status}${answer.ok ? '' : ` ${read?.id}`}`)
    return read
  } catch {
    note('connection ended')
    return undefined
  }
}

function mutate(target: Target, kind: string, args: unknown): Promise<unknown> {
  const now = new Date().toISOString()
  return post(target, '/api/mutations', JSON.stringify({ sentAt: now, mutations: [{ id: newId(), kind, madeAt: now, args }] }))
}

const addFormula = (target: Target, expression: string): Promise<unknown> => {
  const id = newShortId('f')
  const config = { expression, result: null, problem: null }
  return mutate(target, 'fields.create', {
    tableId: target.attacker.tableId,
    id,
    type: 'advancedFormula',
    label: id,
    config,
    position: 'a0',
  })
}

/** One formula after the other over 100 records: some far too expensive for a cell, some just below the bound. */
const formula: Attack = async (target) => {
  const { fields } = target.attacker
  const heavy = Array.from({ length: 19 }, () => 'LEN(UNACCENT(REPT("ệ",99999)))').join('+')
  const slow = `LEN(TRIM({${fields['note']}}))+{${fields['number']}}`
  for (let turn = 0; !target.isOver(); turn++) {
    await addFormula(target, turn % 2 === 0 ? heavy : slow)
    await pause(1000)
  }
}

const bodies =
  (body: string): Attack =>
  async (target) => {
    const one = async (): Promise<void> => {
      while (!target.isOver()) {
        await post(target, '/api/mutations', body)
        await pause(100)
      }
    }
    await Promise.all([one(), one()])
  }

/** An update that lacks its start, so that it can only wait. */
function orphan(length: number): Uint8Array {
  const doc = new Y.Doc()
  const updates: Uint8Array[] = []
  doc.on('update', (update: Uint8Array) => updates.push(update))
  doc.getText('t').insert(0, 'x')
  doc.getText('t').insert(1, 'y'.repeat(length))
  return updates[1] ?? new Uint8Array()
}

const pending: Attack = async (target) => {
  const { port, attacker, note, isOver } = target
  while (!isOver()) {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/sync/${attacker.orgId}/tasks:user:${attacker.memberId}`, {
      headers: { authorization: `Bearer ${attacker.token}` },
    })
    socket.on('error', () => undefined)
    socket.on('close', (code) => note(`closed ${closeReasonOf(code) ?? code}`))
    await new Promise((resolve) => socket.once('open', resolve).once('close', resolve))
    if (socket.readyState === WebSocket.OPEN) socket.send(updateFrameOf(orphan(122_000)))
    while (socket.readyState === WebSocket.OPEN && !isOver()) {
      for (let count = 0; count < 10; count++) socket.send(updateFrameOf(orphan(1)), () => undefined)
      note('updates (tens)')
      await pause(50)
    }
    socket.terminate()
    await pause(20)
  }
}

const slowBodies: Attack = async (target) => {
  const open = (): void => {
    const socket = connect(target.port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write('POST /api/auth/loginV2 HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n\r\n{"')
    const drip = setInterval(() => socket.writable && socket.write('a'), 1000)
    socket.on('close', () => {
      clearInterval(drip)
      target.note('cut')
      if (!target.isOver()) open()
    })
    target.note('opened')
  }
  for (let count = 0; count < 500; count++) open()
  await untilOver(target)
}

/** As many sockets as there can be, opened again as soon as they are closed. */
const sockets =
  (many: number, path: (person: Person) => string): Attack =>
  async (target) => {
    const open = (): void => {
      const socket = new WebSocket(`ws://127.0.0.1:${target.port}${path(target.attacker)}`, {
        headers: { authorization: `Bearer ${target.attacker.token}` },
      })
      socket.on('error', ({ message }) => target.note(message))
      socket.on('open', () => target.note('opened'))
      socket.on('close', (code) => {
        target.note(`closed ${closeReasonOf(code) ?? code}`)
        if (!target.isOver()) setTimeout(open, 1000)
      })
    }
    for (let count = 0; count < many; count++) open()
    await untilOver(target)
  }

const streams: Attack = async (target) => {
  const { tableId } = target.attacker
  const made = (await post(target, '/api/public-view/create', JSON.stringify({ type: 'object', identifier: tableId }))) as {
    token?: string
  }
  const one = async (): Promise<void> => {
    while (!target.isOver()) {
      const answer = await fetch(`http://127.0.0.1:${target.port}/api/public/${made.token}/events`)
      target.note(`stream ${answer.status}`)
      const reader = answer.body?.getReader()
      while (answer.ok && !target.isOver() && reader) if ((await Promise.race([reader.read(), pause(500)]))?.done) break
      await reader?.cancel()
      await pause(1000)
    }
  }
  await Promise.all(Array.from({ length: 400 }, () => one().catch(() => target.note('connection ended'))))
}

const uploads: Attack = async (target) => {
  const { tableId, fields } = target.attacker
  const file = new Uint8Array(10 * 1024 * 1024).fill(65)
  const path = `/api/attachments/upload?tableId=${tableId}&fieldId=${fields['files']}&name=a.bin`
  while (!target.isOver()) await post(target, path, file, 'application/octet-stream')
}

/** One file after the other, each into a table of its own, with every guess taken. */
const imports =
  (csv: () => string): Attack =>
  async (target) => {
    const { port, attacker, note, isOver } = target
    const file = Buffer.from(csv())
    const until = async (id: string, states: readonly ImportJob['state'][]): Promise<ImportJob | undefined> => {
      while (!isOver()) {
        const answer = await fetch(`http://127.0.0.1:${port}/api/imports/${id}`, { headers: { authorization: `Bearer ${attacker.token}` } })
        if (!answer.ok) return undefined
        const job = (await answer.json()) as ImportJob
        if (states.includes(job.state)) return job
        await pause(100)
      }
      return undefined
    }
    while (!isOver()) {
      const sent = (await post(target, '/api/imports/upload?name=many.csv', file, 'text/csv')) as { id?: string } | undefined
      const job = sent?.id === undefined ? undefined : await until(sent.id, ['ready', 'failed'])
      if (job) {
        await post(target, `/api/imports/${job.id}/run`, JSON.stringify(planOf(job, 'Many')))
        note(`import ${(await until(job.id, ['done', 'failed', 'cancelled']))?.state ?? 'under way at the end'}`)
      } else await pause(100)
    }
  }

/** A page whose text is replaced by one after the other that parsers are slow at. */
const markdown: Attack = async (target) => {
  const { isOver } = target
  const page = (await post(target, '/api/v3/pages', JSON.stringify({ label: 'Hostile' }))) as { id?: string } | undefined
  const texts = Object.values(hostileTexts)
  for (let turn = 0; !isOver(); turn++) {
    const body = JSON.stringify({ markdown: texts[turn % texts.length]?.(190_000) })
    await post(target, `/api/v3/pages/${page?.id}`, body, 'application/json', 'PUT')
  }
}

/** Twenty new organisations with the demo at once, by a visitor; then the next twenty. */
const signUps: Attack = async (target) => {
  const one = async (): Promise<void> => {
    const person = { organisation: 'Hostile', firstName: 'Eve', email: `${newId()}@example.com`, password: `long enough ${newId()}` }
    await post(target, '/api/auth/sign-up', JSON.stringify({ ...person, withDemo: true }))
  }
  while (!target.isOver()) {
    await Promise.all(Array.from({ length: 20 }, one))
    await pause(1000)
  }
}

/** Nine requests side by side, whose bodies are large and are refused, or whose filter is far too wide. */
const refused =
  (path: string, body: (person: Person) => string): Attack =>
  async (target) => {
    const text = body(target.attacker)
    const one = async (): Promise<void> => {
      while (!target.isOver()) {
        await post(target, path, text)
        await pause(100)
      }
    }
    await Promise.all(Array.from({ length: 9 }, one))
  }

const wideFilter = ({ tableId, fields }: Person): string => {
  const leaf = { id: 'c', fieldId: fields['name'], operator: 'contains', value: 'a' }
  const group = (nodes: unknown[]): object => ({ id: 'g', conjunction: 'or', nodes })
  const wide = group(
    Array.from({ length: 30 }, () => group(Array.from({ length: 30 }, () => group(Array.from({ length: 8 }, () => leaf))))),
  )
  return JSON.stringify({ tableId, filter: wide })
}

const names = (count: number): string => `{${Array.from({ length: count }, (_, index) => `"name number ${index}":0`).join(',')}}`

export const attacks: Readonly<Record<string, Attack>> = {
  'nothing (the machine itself)': untilOver,
  'formulas added': formula,
  'nesting, 7.8 MB': bodies('['.repeat(7_800_000)),
  'values, 8 MB': bodies(`[${'0,'.repeat(3_900_000)}0]`),
  'names, 8 MB': bodies(names(330_000)),
  'pending structs, 200/s': pending,
  'slow bodies, 500': slowBodies,
  'live sockets, 1,000': sockets(1000, ({ orgId }) => `/live/${orgId}`),
  'document sockets, 300': sockets(300, ({ orgId, memberId }) => `/sync/${orgId}/tasks:user:${memberId}`),
  'streams of a link, 400': streams,
  'uploads of 10 MB': uploads,
  'imports of 50,000 rows': imports(() => makeCsv(50_000, 12)),
  'imports of 1,000 columns': imports(() => makeCsv(100, 1_000)),
  'Markdown of 190,000 characters': markdown,
  'sign-ups with the demo, 20 at once': signUps,
  'refused bodies of 7.8 MB, 9 at once': refused('/api/mutations', () => JSON.stringify({ a: 'x'.repeat(7_800_000) })),
  'filters of 7,200 conditions, 9 at once': refused('/api/records/query', wideFilter),
}
