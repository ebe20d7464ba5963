import { openClient, sendAll, waitFor, type BenchClient } from '#tests/bench/sync/clients.ts'
import type { BenchOptions } from '#tests/bench/sync/options.ts'
import { usageOf, untilQuiet } from '#tests/bench/sync/processes.ts'
import { addFigure, judge, printFigures, type Figures } from '#tests/bench/sync/report.ts'
import { openSite, type ServerName } from '#tests/bench/sync/servers.ts'
import { sleep } from '#tests/bench/sync/statistics.ts'
import { typedTrace } from '#tests/bench/sync/traces.ts'

/** S8: memory and CPU of a server with many idle documents, each with a client and an hour of past edits. */
export async function runQuiet(options: BenchOptions): Promise<void> {
  const memory: Figures = new Map()
  const cpu: Figures = new Map()
  for (let round = 0; round < Math.min(options.rounds, 2); round++) {
    for (const name of options.servers) {
      if (name.startsWith('floor')) continue
      const result = await beQuiet(name, options.documents)
      if (!result) continue
      addFigure(memory, name, result.kb)
      addFigure(cpu, name, result.cpu)
    }
  }
  printFigures(`S8 kB of server memory per quiet document with a client, ${options.documents} of them`, memory, 0)
  printFigures('S8 % CPU of the server while nobody does anything', cpu, 2)
  judge('S8', memory, { text: 'memory <= 0.25 x stock', beside: 'stock', ratio: { atMost: 0.25 } }, 0)
  judge('§9', memory, { text: 'quiet document <= 60 kB + 10 kB client', value: { atMost: 70 } }, 0)
  judge('§9', cpu, { text: 'idle CPU < 2 %', value: { atMost: 2 } }, 2)
}

async function beQuiet(name: ServerName, documents: number): Promise<{ kb: number; cpu: number } | undefined> {
  const site = openSite(name, { documents, quietMs: 3_000 })
  if (!site) return undefined
  const server = await site.start()
  try {
    // the baseline of a server that has served one client, before the documents
    const { updates } = typedTrace(1_000)
    await untilQuiet(server.pid, 10)
    const before = usageOf(server.pid).residentKb
    const clients: BenchClient[] = []
    for (const [index, document] of site.documents.entries()) {
      const client = await openClient(site, server, document, { applies: false, token: site.tokens[index % site.tokens.length] ?? '' })
      clients.push(client)
      if (index % 20 === 19) await Promise.all(clients.slice(-20).map((one) => sendAll(one, updates, 1_000)))
    }
    await waitFor(() => clients.every(({ state }) => state.answered > 0), 30)
    await sleep(12_000)
    await untilQuiet(server.pid, 30)
    const kb = (usageOf(server.pid).residentKb - before) / documents
    const start = usageOf(server.pid).cpuMs
    await sleep(10_000)
    const cpu = (usageOf(server.pid).cpuMs - start) / 100
    for (const { client } of clients) client.close()
    return { kb, cpu }
  } finally {
    await server.kill()
    site.dispose()
  }
}
