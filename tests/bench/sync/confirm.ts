import { openClient } from '#tests/bench/sync/clients.ts'
import type { BenchOptions } from '#tests/bench/sync/options.ts'
import { addFigure, judge, printFigures, type Figures } from '#tests/bench/sync/report.ts'
import { openSite, type ServerName } from '#tests/bench/sync/servers.ts'
import { sleep } from '#tests/bench/sync/statistics.ts'
import { makeEdit } from '#tests/bench/sync/typed-edits.ts'

/** S4: edits that were confirmed and are gone after `kill -9` at once after five seconds of typing. */
export async function runConfirm(options: BenchOptions): Promise<void> {
  const lost: Figures = new Map()
  const confirmed: Figures = new Map()
  for (let round = 0; round < options.rounds; round++) {
    for (const name of options.servers) {
      if (name.startsWith('floor')) continue
      const result = await typeAndKill(name, options.seconds + 1)
      if (!result) continue
      addFigure(lost, name, Math.max(0, result.confirmed - result.kept))
      addFigure(confirmed, name, result.confirmed)
    }
  }
  printFigures('S4 edits confirmed before kill -9', confirmed, 0)
  printFigures('S4 confirmed edits lost at kill -9', lost, 0)
  judge('S4', lost, { text: 'confirmed edits lost = 0', value: { atMost: 0 } }, 0)
}

async function typeAndKill(name: ServerName, seconds: number): Promise<{ confirmed: number; kept: number } | undefined> {
  const site = openSite(name)
  if (!site) return undefined
  const document = site.documents[0]!
  try {
    const server = await site.start()
    const { client, wire, state } = await openClient(site, server, document)
    await sleep(700)
    state.confirmed = 0
    for (let clock = 0, end = performance.now() + seconds * 1000; performance.now() < end; clock++) {
      client.send(wire.sync(2, makeEdit(0, clock)))
      await sleep(10)
    }
    await sleep(50)
    const { confirmed } = state
    await server.kill()
    client.close()
    const again = await site.start()
    const reader = await openClient(site, again, document)
    for (const end = Date.now() + 8_000; Date.now() < end && reader.state.doc.getText('t').length < confirmed;) await sleep(50)
    const kept = reader.state.doc.getText('t').length
    await again.kill()
    return { confirmed, kept }
  } finally {
    site.dispose()
  }
}
