import * as Y from 'yjs'
import { openClient, sendAll, waitFor } from '#tests/bench/sync/clients.ts'
import type { BenchOptions } from '#tests/bench/sync/options.ts'
import { addFigure, judge, printFigures, type Figures } from '#tests/bench/sync/report.ts'
import { openSite, type ServerName } from '#tests/bench/sync/servers.ts'
import { sleep } from '#tests/bench/sync/statistics.ts'
import { typedTrace } from '#tests/bench/sync/traces.ts'

/** S7: one client sends a burst of small updates while another, on another document, types one character every 100 ms. */
export async function runBurst(options: BenchOptions): Promise<void> {
  const { updates } = typedTrace(options.edits)
  const total: Record<string, Figures> = {}
  for (const inFlight of [200, 2_000, updates.length]) {
    const seconds: Figures = new Map()
    const worst: Figures = new Map()
    for (let round = 0; round < Math.min(options.rounds, 2); round++) {
      for (const name of options.servers) {
        if (name.startsWith('floor') || (name === 'hocuspocus' && inFlight > 200 && updates.length > 20_000 && round > 0)) continue
        const result = await burst(name, updates, inFlight)
        if (!result) continue
        addFigure(seconds, name, result.seconds)
        addFigure(worst, name, result.worst)
      }
    }
    const how = inFlight === updates.length ? 'all at once' : `${inFlight} in flight`
    printFigures(`S7 seconds for ${updates.length} updates, ${how} (more than 120: gave up)`, seconds, 2)
    printFigures(`S7 worst wait of another client, ms, ${how}`, worst, 0)
    judge('S7', seconds, { text: `burst ${how} <= 1.0 x stock`, beside: 'stock', ratio: { atMost: 1 } }, 2)
    judge('S7', worst, { text: `worst wait ${how} <= 100 ms`, value: { atMost: 100 } }, 0)
    total[how] = seconds
  }
  const few = total['200 in flight']?.get('ours') ?? []
  const many: Figures = new Map([
    ['ours', total['2000 in flight']?.get('ours') ?? []],
    ['200', few],
  ])
  judge('S7', many, { text: '2,000 in flight <= 1.2 x 200', beside: '200', ratio: { atMost: 1.2 } }, 2)
}

async function burst(
  name: ServerName,
  updates: readonly Uint8Array[],
  inFlight: number,
): Promise<{ seconds: number; worst: number } | undefined> {
  const site = openSite(name, { documents: 2 })
  if (!site) return undefined
  const server = await site.start()
  let typing: NodeJS.Timeout | undefined
  try {
    const sender = await openClient(site, server, site.documents[0]!, { applies: false })
    const quiet = await openClient(site, server, site.documents[1]!, { token: site.tokens[1] ?? '' })
    await waitFor(() => quiet.state.answered > 0, 10)
    const doc = new Y.Doc()
    doc.on('update', (update: Uint8Array) => quiet.client.send(quiet.wire.sync(2, update)))
    let worst = 0
    let sentAt = 0
    let waitingFor = 0
    const note = (): void => {
      if (waitingFor > 0) worst = Math.max(worst, performance.now() - sentAt)
    }
    typing = setInterval(() => {
      note()
      if (quiet.state.confirmed < waitingFor) return
      waitingFor = quiet.state.confirmed + 1
      sentAt = performance.now()
      doc.getText('t').insert(0, 'x')
      void waitFor(() => quiet.state.confirmed >= waitingFor, 130).then(() => {
        note()
        waitingFor = 0
      })
    }, 100)
    await sleep(600)
    worst = 0
    const seconds = await sendAll(sender, updates, inFlight)
    return { seconds: Number.isFinite(seconds) ? seconds : 121, worst }
  } finally {
    clearInterval(typing)
    await server.kill()
    site.dispose()
  }
}
