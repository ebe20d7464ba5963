import { readFileSync } from 'node:fs'
import { WebSocket } from 'ws'
import type { BenchOptions } from '#tests/bench/sync/options.ts'
import { addFigure, judge, printFigures, type Figures } from '#tests/bench/sync/report.ts'
import { openSite, type Running, type Site } from '#tests/bench/sync/servers.ts'
import { sleep } from '#tests/bench/sync/statistics.ts'
import { typeTogether } from '#tests/bench/sync/type-together.ts'
import { wireOf } from '#tests/bench/sync/wire.ts'

/** until everybody has connected; they type from then on */
const comeMs = 3_000
/** two pings and a margin: the connection must be given up by then */
const leastSeconds = 35

/**
 * G12: one more person stops reading with the connection open. Measured are the effect on 50 others and the time until the server closes
 * it. By turns with and without.
 */
export async function runStalled(options: BenchOptions): Promise<void> {
  const p95: Figures = new Map()
  const closed: Figures = new Map()
  for (let round = 0; round < options.rounds; round++) {
    const order = ['alone', 'ours'] as const
    for (const name of round % 2 === 0 ? order : order.toReversed()) {
      const site = openSite('ours', { shipped: true })!
      const server = await site.start()
      try {
        const typing = typeTogether(site, server, site.documents[0]!, Math.max(leastSeconds, options.seconds))
        const stalled = name === 'ours' ? stall(site, server) : undefined
        const result = await typing
        if (!result || result.delivered !== 1 || !result.converged) throw new Error(`edits were lost: ${JSON.stringify(result)}`)
        addFigure(p95, name, result.p95)
        if (stalled) addFigure(closed, name, await stalled)
      } finally {
        await server.kill()
        site.dispose()
      }
    }
  }
  printFigures('G12 p95 ms at 200 edits/s, 50 clients, beside one that does not read', p95, 2)
  printFigures('G12 seconds until it is cut off', closed)
  judge('G12', p95, { text: 'p95 of the others within 20 %', beside: 'alone', ratio: { atMost: 1.2 } }, 2)
  judge('G12', closed, { text: 'cut off <= 30 s', value: { atMost: 30 } })
}

/** Enters and reads no more. Answers after how many seconds the server has given the line up. */
async function stall(site: Site, server: Running): Promise<number> {
  await sleep(comeMs)
  const document = site.documents[0]!
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}${site.path(document)}`, {
    headers: { authorization: `Bearer ${site.tokens.at(-1)}` },
  })
  socket.on('error', () => undefined)
  await new Promise((resolve) => socket.once('open', resolve))
  const wire = wireOf(site.protocol, document)
  for (const frame of [...wire.begin, wire.sync(0, new Uint8Array([0]))]) socket.send(frame)
  const { localPort } = (socket as unknown as { _socket: { localPort: number } })._socket
  socket.pause()
  const started = performance.now()
  // seldom: looking through the system's connections takes the generator's core for milliseconds
  while (isOpen(server.port, localPort)) await sleep(1_000)
  socket.terminate()
  return (performance.now() - started) / 1000
}

/** As the system sees the server's end: who does not read hears of no end. */
function isOpen(port: number, peer: number): boolean {
  const hex = (value: number): string => value.toString(16).toUpperCase().padStart(4, '0')
  const established = '01'
  return readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .some(
      ([, local = '', remote = '', state]) => local.endsWith(`:${hex(port)}`) && remote.endsWith(`:${hex(peer)}`) && state === established,
    )
}
