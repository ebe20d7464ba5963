import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { newId } from '#shared/lib/ids.ts'
import type { Person } from '#tests/bench/hostile/world.ts'

/** One of several servers with the same data, which take turns. */
export interface Side {
  name: string
  port: number
  child: ChildProcess
  times: number[]
  edits: number
  cpuSeconds: number
}

export const tell = (line: string): void => void process.stdout.write(`${line}\n`)

/** A built server on a folder of its own. */
export async function startSide(entry: string, name: string, dataDir: string, settings: Record<string, string>): Promise<Side> {
  const environment = {
    PATH: process.env['PATH'],
    PORT: '0',
    DATA_DIR: dataDir,
    ...settings,
    NODE_ENV: 'production',
    LOG_LEVEL: 'info',
  }
  const child = spawn(process.execPath, [entry], { stdio: ['ignore', 'pipe', 'inherit'], env: environment })
  const port = await new Promise<number>((done) => {
    let text = ''
    child.stdout.on('data', (data: Buffer) => {
      if (text.length < 100_000) text += data.toString()
      const found = /"port":(\d+)/.exec(text)?.[1]
      if (found !== undefined) done(Number(found))
    })
  })
  return { name, port, child, times: [], edits: 0, cpuSeconds: 0 }
}

async function cpuOf({ port }: Side): Promise<number> {
  const figures = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return Number(/^process_cpu_seconds_total ([\d.e+-]+)/m.exec(figures)?.[1])
}

/** So many people edit one cell after the other. */
async function edit(side: Side, person: Person, writers: number, seconds: number): Promise<void> {
  const before = await cpuOf(side)
  const until = performance.now() + seconds * 1000
  const write = async (writer: number): Promise<void> => {
    for (let number = 0; performance.now() < until; number++) {
      const started = performance.now()
      await editOne(side, person, person.recordIds[(writer * 31 + number) % person.recordIds.length] ?? '')
      side.times.push(performance.now() - started)
      side.edits++
    }
  }
  await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)))
  side.cpuSeconds += (await cpuOf(side)) - before
}

async function editOne({ port }: Side, { token, tableId, fields }: Person, id: string): Promise<void> {
  const madeAt = new Date().toISOString()
  const changes = [{ op: 'update', id, values: { [fields['name'] ?? '']: `edited ${newId()}` }, base: 1_000_000_000 }]
  const mutation = { id: newId(), kind: 'records.change', madeAt, args: { tableId, gesture: 'edit', changes } }
  const answer = await fetch(`http://127.0.0.1:${port}/api/mutations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ sentAt: madeAt, mutations: [mutation] }),
  })
  const { results } = (await answer.json()) as { results?: { status: string }[] }
  if (results?.[0]?.status !== 'applied') throw new Error(`not applied: ${JSON.stringify(results)}`)
}

function described({ times, edits, cpuSeconds }: Side): string {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number): string => (sorted[Math.floor((sorted.length - 1) * share)] ?? NaN).toFixed(2)
  return `${edits} edits, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms, max ${at(1)} ms, ${((cpuSeconds * 1e6) / edits).toFixed(0)} µs of CPU each`
}

/** Each side by turns, so that other work on the machine meets all of them. The first second is not counted. */
export async function editInTurns(
  sides: readonly Side[],
  person: Person,
  writers: number,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<void> {
  for (const side of sides) {
    await untilTaken(side, person)
    await edit(side, person, writers, 1)
    Object.assign(side, { times: [], edits: 0, cpuSeconds: 0 })
  }
  for (let round = 0; round < rounds; round++) for (const side of sides) await edit(side, person, writers, seconds)
  for (const side of sides) tell(`${writers} writers, ${side.name}: ${described(side)}`)
}

/** A journal takes the first edit once a snapshot is stored. */
async function untilTaken(side: Side, person: Person): Promise<void> {
  for (let tries = 60; ; tries--) {
    try {
      return await editOne(side, person, person.recordIds[0] ?? '')
    } catch (error) {
      if (tries === 0) throw error
      await pause(1_000)
    }
  }
}

export async function endSides(sides: readonly Side[]): Promise<void> {
  for (const { child } of sides) {
    const gone = once(child, 'exit')
    if (child.kill('SIGKILL')) await gone
  }
}
