import { WebSocket } from 'ws'
import type { BenchOptions } from '#tests/bench/sync/options.ts'
import { untilQuiet, usageOf } from '#tests/bench/sync/processes.ts'
import { judge, printFigures } from '#tests/bench/sync/report.ts'
import { openSite, type Running, type Site } from '#tests/bench/sync/servers.ts'
import { typeTogether } from '#tests/bench/sync/type-together.ts'
import { hostileFrames } from '#tests/support/hostile-frames.ts'
import { randomOf } from '#tests/support/sync-raw.ts'

/** Sends frames as fast as the server takes them, on one open connection at a time. A closed or refused attacker reconnects. */
async function attack(site: Site, server: Running, document: string, isOver: () => boolean): Promise<{ sent: number; refused: number }> {
  const next = hostileFrames(randomOf(1))
  let socket: WebSocket | undefined
  let sent = 0
  let refused = 0
  while (!isOver()) {
    if (socket?.readyState !== WebSocket.OPEN) {
      socket = new WebSocket(`ws://127.0.0.1:${server.port}${site.path(document)}`, {
        headers: { authorization: `Bearer ${site.tokens.at(-1)}` },
      })
      socket.on('error', () => undefined)
      const opened = socket
      await new Promise((resolve) => opened.once('open', resolve).once('close', resolve))
      if (opened.readyState !== WebSocket.OPEN) {
        refused += 1
        continue
      }
    }
    socket.send(next(), () => undefined)
    sent += 1
    if (sent % 4 === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  socket?.terminate()
  return { sent, refused }
}

/** G14: the effect of endless malformed frames on honest people, and the memory they leave. */
export async function runHostile(options: BenchOptions): Promise<void> {
  const site = openSite('ours', { documents: 2, shipped: true })!
  const server = await site.start()
  const [calmly, attacked] = site.documents as [string, string]
  try {
    const seconds = options.seconds * 2
    const calm = await typeTogether(site, server, calmly, seconds)
    await untilQuiet(server.pid)
    const before = usageOf(server.pid).residentKb
    let isOver = false
    const typing = typeTogether(site, server, attacked, seconds).finally(() => (isOver = true))
    const [during, { sent, refused }] = await Promise.all([typing, attack(site, server, attacked, () => isOver)])
    await untilQuiet(server.pid)
    const grown = (usageOf(server.pid).residentKb - before) / 1024
    if (!calm || !during || during.delivered !== 1 || !during.converged) throw new Error(`edits were lost: ${JSON.stringify(during)}`)
    const p99 = new Map([
      ['alone', [calm.p99]],
      ['ours', [during.p99]],
    ])
    printFigures(`G14 p99 ms at 200 edits/s, 50 clients, beside ${sent} hostile frames and ${refused} lines refused`, p99)
    judge('G14', p99, { text: 'p99 at most doubled', beside: 'alone', ratio: { atMost: 2 } })
    judge('G14', new Map([['ours', [grown]]]), { text: 'RSS + <= 50 MB', value: { atMost: 50 } })
  } finally {
    await server.kill()
    site.dispose()
  }
}
