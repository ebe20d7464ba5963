import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestOrg } from '#tests/support/test-org.ts'
import { createTestPlatform } from '#tests/support/test-platform.ts'
import type { LoadInput, LoadResult } from '#tests/bench/sync/load.ts'

/**
 * `npm run bench -- sync [--n=50,200] [--rounds=1]`: S1 (most updates per second on one document), S2 (latency at 200 edits/s)
 * and S4 (time to the acknowledgement of a durable commit), ours with rights and storage on beside a stock-like server in
 * memory and the batching floor, interleaved. Server on one core, generator on the other.
 */
interface Running {
  process: ChildProcess
  port: number
  path: string
  tokens: string[]
  acks: boolean
  dispose(): void
}

type Start = () => Promise<Running>

async function startScript(argv: string[]): Promise<{ process: ChildProcess; port: number }> {
  const child = spawn('taskset', ['-c', '0', process.execPath, '--import', 'tsx', ...argv], { stdio: ['ignore', 'pipe', 'inherit'] })
  const port = await new Promise<number>((resolve) => child.stdout.once('data', (data: Buffer) => resolve(Number(data.toString().trim()))))
  return { process: child, port }
}

const startReference =
  (kind: string): Start =>
  async () => {
    const started = await startScript(['tests/bench/sync/reference-server.ts', kind])
    return { ...started, path: '/bench', tokens: [''], acks: false, dispose: () => {} }
  }

const startOurs: Start = async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'trama-bench-'))
  const platform = createTestPlatform({ dataDir })
  const org = createTestOrg(platform)
  const tokens = [org.admin, ...Array.from({ length: 9 }, () => org.addMember())].map((member) => member.token)
  platform.dispose()
  const started = await startScript(['tests/support/sync-child.ts', dataDir, '500', '100000'])
  return {
    ...started,
    path: `/sync/${org.orgId}/tasks:team`,
    tokens,
    acks: true,
    dispose: () => rmSync(dataDir, { recursive: true, force: true }),
  }
}

const servers: Record<string, Start> = { stock: startReference('stock'), floor: startReference('floor'), ours: startOurs }

async function measure(name: string, n: number, rate: number, seconds: number): Promise<LoadResult | undefined> {
  const server = await servers[name]!()
  try {
    const input: LoadInput = {
      port: server.port,
      path: server.path,
      tokens: server.tokens,
      acks: server.acks,
      pid: server.process.pid ?? 0,
      n,
      rate,
      warmSeconds: 1,
      seconds,
    }
    const child = spawn('taskset', ['-c', '1', process.execPath, '--import', 'tsx', 'tests/bench/sync/load.ts', JSON.stringify(input)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let output = ''
    child.stdout.on('data', (data: Buffer) => (output += data.toString()))
    await new Promise((resolve) => child.once('exit', resolve))
    return output === '' ? undefined : (JSON.parse(output) as LoadResult)
  } finally {
    const gone = new Promise((resolve) => server.process.once('exit', resolve))
    server.process.kill('SIGKILL')
    await gone
    server.dispose()
  }
}

const holds = (result: LoadResult | undefined): result is LoadResult =>
  result !== undefined && result.p99 <= 200 && result.onTime >= 0.98 && result.delivered === 1

/** The highest rate that holds, within a fifth. */
async function mostUpdates(name: string, n: number): Promise<{ rate: number; result: LoadResult | undefined }> {
  let best: { rate: number; result: LoadResult | undefined } = { rate: 0, result: undefined }
  let step = 1.6
  for (let rate = n > 100 ? 400 : 1_500, tries = 0; tries < 9; tries++) {
    const result = await measure(name, n, Math.round(rate), 3)
    if (holds(result)) {
      best = { rate: Math.round(rate), result }
      rate *= step
    } else {
      if (best.rate > 0 && step < 1.25) break
      step = 1.2
      rate = best.rate > 0 ? best.rate * step : rate / 2
    }
  }
  return best
}

const median = (values: number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? NaN

export async function run(argv: string[]): Promise<void> {
  const option = (name: string, fallback: string): string => argv.find((one) => one.startsWith(`--${name}=`))?.split('=')[1] ?? fallback
  const rounds = Number(option('rounds', '1'))
  for (const n of option('n', '50').split(',').map(Number)) {
    const rows: Record<string, Record<string, unknown>> = {}
    const most: Record<string, number[]> = {}
    for (let round = 0; round < rounds; round++) {
      for (const name of Object.keys(servers)) {
        const steady = await measure(name, n, 200, 4)
        const limit = await mostUpdates(name, n)
        ;(most[name] ??= []).push(limit.rate)
        rows[name] = {
          'p50 ms at 200/s': steady?.p50,
          'p99 ms at 200/s': steady?.p99,
          'ack p99 ms at 200/s': steady?.ackP99,
          'most updates/s': median(most[name]),
          'server CPU % at most': limit.result?.serverCpu,
          'generator CPU %': limit.result?.generatorCpu,
        }
      }
    }
    const stock = median(most['stock'] ?? [])
    for (const [name, row] of Object.entries(rows)) row['x stock'] = Math.round((median(most[name] ?? []) / stock) * 100) / 100
    console.log(`one document, ${n} people (goal at 50: 6 x stock, at 200: 10 x stock)`)
    console.table(rows)
  }
}
