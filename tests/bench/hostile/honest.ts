import { connect, type Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import { newId } from '#shared/lib/ids.ts'
import { requestText } from '#tests/bench/http/load.ts'
import type { Person } from '#tests/bench/hostile/world.ts'

export interface Latency {
  p50: number
  p95: number
  p99: number
  max: number
  count: number
  wrong: number
}

/** One request after the other is begun in this rhythm, answered or not: who waits for an answer would not notice how long nothing comes. */
const everyMs = 20

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN

/** An honest person reads and writes records by turns, until it is over. Reports how long each answer takes from its scheduled time. */
export async function measureHonest(port: number, person: Person, seconds: number, isOver = () => false): Promise<Latency> {
  const times: number[] = []
  let wrong = 0
  const idle: Socket[] = []
  const ask = async (number: number, due: number): Promise<void> => {
    while (idle.at(-1)?.destroyed) idle.pop()
    const socket = idle.pop() ?? connect(port, '127.0.0.1').setNoDelay(true)
    socket.setEncoding('latin1')
    const answer = await new Promise<string>((resolve) => {
      let text = ''
      const done = (): void => {
        socket.removeAllListeners()
        // the server may close an idle connection
        socket.on('error', () => undefined)
        resolve(text)
      }
      socket.on('data', (piece: string) => {
        text += piece
        if (/\r\n\r\n/.test(text) && text.length >= lengthOf(text)) done()
      })
      socket.on('error', done)
      socket.on('close', done)
      socket.write(requestOf(person, number))
    })
    times.push(performance.now() - due)
    if (!answer.startsWith('HTTP/1.1 200')) wrong++
    if (!socket.destroyed) idle.push(socket)
  }
  const asked: Promise<void>[] = []
  const started = performance.now()
  for (let number = 0; number * everyMs < seconds * 1000 && !isOver(); number++) {
    const due = started + number * everyMs
    const wait = due - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    // a timer that was late is this process's fault
    asked.push(ask(number, Math.max(due, performance.now())))
  }
  await Promise.all(asked)
  for (const socket of idle) socket.destroy()
  times.sort((a, b) => a - b)
  return { p50: at(times, 0.5), p95: at(times, 0.95), p99: at(times, 0.99), max: times.at(-1) ?? NaN, count: times.length, wrong }
}

function lengthOf(text: string): number {
  const head = text.indexOf('\r\n\r\n') + 4
  return head + Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0)
}

function requestOf({ tableId, fields, recordIds, token }: Person, number: number): string {
  const id = recordIds[number % recordIds.length]
  if (number % 2 === 0) return requestText('POST', '/api/records/get', { tableId, ids: [id] }, token)
  const now = new Date().toISOString()
  const changes = [{ op: 'update', id, values: { [fields['name'] ?? '']: `edit ${number}` }, base: Number.MAX_SAFE_INTEGER }]
  const args = { tableId, gesture: 'edit', changes }
  return requestText(
    'POST',
    '/api/mutations',
    { sentAt: now, mutations: [{ id: newId(), kind: 'records.change', madeAt: now, args }] },
    token,
  )
}
