import type { BenchOptions } from '#tests/bench/sync/options.ts'
import type { LoadInput, LoadResult } from '#tests/bench/sync/load.ts'
import { runGenerator } from '#tests/bench/sync/processes.ts'
import { addFigure, judge, printFigures, type Figures } from '#tests/bench/sync/report.ts'
import { openSite, type ServerName } from '#tests/bench/sync/servers.ts'

/** One fresh server under `rate` edits per second of `n` clients. */
export async function measure(name: ServerName, n: number, rate: number, seconds: number, storage = true): Promise<LoadResult | undefined> {
  const site = openSite(name, { storage })
  if (!site) return undefined
  const server = await site.start()
  const document = site.documents[0]!
  try {
    return await runGenerator<LoadResult>('load.ts', {
      protocol: site.protocol,
      port: server.port,
      path: site.path(document),
      document,
      tokens: site.tokens,
      pid: server.pid,
      n,
      rate,
      warmSeconds: 2,
      seconds,
      keeps: !name.startsWith('floor'),
    } satisfies LoadInput)
  } finally {
    await server.kill()
    site.dispose()
  }
}

const holds = (result: LoadResult | undefined): result is LoadResult =>
  result !== undefined && result.p99 <= 200 && result.onTime >= 0.98 && result.delivered === 1 && result.converged

interface Most {
  rate: number
  result: LoadResult | undefined
}

/** The highest rate a server sustains, within a tenth; a rate that fails is tried twice, because the machine is shared. */
async function mostUpdates(name: ServerName, n: number, begin: number): Promise<Most> {
  let best: Most = { rate: 0, result: undefined }
  let failed = Infinity
  let rate = begin
  for (let tries = 0; tries < 10; tries++) {
    const wanted = Math.round(rate)
    const first = await measure(name, n, wanted, 3)
    const result = holds(first) ? first : await measure(name, n, wanted, 3)
    if (process.env['DEBUG']) console.error(name, n, wanted, JSON.stringify(first), holds(result))
    if (holds(result)) best = { rate: wanted, result }
    else failed = wanted
    if (failed === Infinity) rate *= 1.5
    else if (best.rate === 0) rate /= 1.6
    else if (failed / best.rate > 1.12) rate = Math.sqrt(failed * best.rate)
    else break
  }
  return best
}

const beginAt = (name: ServerName, n: number): number =>
  name === 'stock' ? (n > 100 ? 500 : 1_800) : name === 'hocuspocus' ? (n > 100 ? 3_500 : 6_000) : n > 100 ? 6_000 : 12_000

/** S1 to S3: the most updates per second on one document, latency at 200 per second, server CPU per delivery. */
export async function runRelay(options: BenchOptions): Promise<void> {
  for (const n of options.clients) {
    const figures = Object.fromEntries(
      ['most', 'p50', 'p99', 'steady CPU', 'CPU at most', 'ack'].map((name) => [name, new Map<string, number[]>()]),
    ) as Record<'most' | 'p50' | 'p99' | 'steady CPU' | 'CPU at most' | 'ack', Figures>
    for (let round = 0; round < Math.max(options.rounds, options.latencyRounds); round++) {
      const order = round % 2 === 0 ? options.servers : options.servers.toReversed()
      for (const name of order) {
        if (round < options.latencyRounds) await steady(name, n, figures, options.seconds)
        if (round < options.rounds && options.most) {
          const begin = figures.most.get(name)?.[0] ?? beginAt(name, n)
          const most = await mostUpdates(name, n, begin)
          if (most.rate === 0) continue
          addFigure(figures.most, name, most.rate)
          if (most.result) addFigure(figures['CPU at most'], name, most.result.perDelivery)
          console.error(
            `${name}, ${n} clients: ${most.rate}/s, server ${most.result?.serverCpu} %, generator ${most.result?.generatorCpu} %`,
          )
        }
      }
    }
    if (options.most) {
      printFigures(`S1 updates/s on one document, ${n} clients`, figures.most, 0)
      const [stock, hocuspocus] = n > 100 ? [10, 1.2] : [6, 1.5]
      judge(`S1 n=${n}`, figures.most, { text: `>= ${stock} x stock`, beside: 'stock', ratio: { atLeast: stock } }, 0)
      judge(`S1 n=${n}`, figures.most, { text: `>= ${hocuspocus} x Hocuspocus`, beside: 'hocuspocus', ratio: { atLeast: hocuspocus } }, 0)
      printFigures(`S3 µs of server CPU per delivery at each one's most, ${n} clients`, figures['CPU at most'], 2)
      judge(`S3 n=${n}`, figures['CPU at most'], { text: 'CPU at the most <= 0.2 x stock', beside: 'stock', ratio: { atMost: 0.2 } }, 2)
    }
    printFigures(`S2 p50 ms at 200 edits/s, ${n} clients`, figures.p50)
    printFigures(`S2 p99 ms at 200 edits/s, ${n} clients`, figures.p99)
    printFigures(`S3 µs of server CPU per delivery at 200 edits/s, ${n} clients`, figures['steady CPU'], 2)
    printFigures(`S4 confirmation p99 ms at 200 edits/s, ${n} clients`, figures.ack)
    judge(`S2 n=${n}`, figures.p99, { text: 'p99 <= 1.0 x stock', beside: 'stock', ratio: { atMost: 1 } })
    judge(`S2 n=${n}`, figures.p99, { text: 'p99 <= 0.85 x Hocuspocus', beside: 'hocuspocus', ratio: { atMost: 0.85 } })
    // Like for like is the floor that commits each turn before it sends it, as ours does; the other writes nothing.
    const durable = 'floor-durable'
    if (figures.p99.has(durable))
      judge(`S2 n=${n}`, figures.p99, { text: `p99 <= 1.1 x ${durable}`, beside: durable, ratio: { atMost: 1.1 } })
    for (const beside of [durable, 'floor'])
      if (figures.p50.has(beside)) judge(`S2 n=${n}`, figures.p50, { text: `p50 <= 1.15 x ${beside}`, beside, ratio: { atMost: 1.15 } })
    judge(`S3 n=${n}`, figures['steady CPU'], { text: 'CPU at 200/s <= 1.0 x stock', beside: 'stock', ratio: { atMost: 1 } }, 2)
    judge(`S4 n=${n}`, figures.ack, { text: 'confirmation p99 <= 25 ms', value: { atMost: 25 } })
  }
}

async function steady(
  name: ServerName,
  n: number,
  figures: Record<'p50' | 'p99' | 'steady CPU' | 'ack', Figures>,
  seconds: number,
): Promise<void> {
  const result = await measure(name, n, 200, seconds)
  if (!result || result.delivered !== 1 || !result.converged) {
    if (result) console.error(`${name} lost edits: ${JSON.stringify(result)}`)
    return
  }
  addFigure(figures.p50, name, result.p50)
  addFigure(figures.p99, name, result.p99)
  addFigure(figures['steady CPU'], name, result.perDelivery)
  if (result.ackP99 !== null) addFigure(figures.ack, name, result.ackP99)
}
