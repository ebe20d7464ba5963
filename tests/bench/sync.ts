import { spawnSync } from 'node:child_process'
import { runConfirm } from '#tests/bench/sync/confirm.ts'
import { runBurst } from '#tests/bench/sync/burst.ts'
import { runFlat } from '#tests/bench/sync/flat.ts'
import { runHostile } from '#tests/bench/sync/hostile.ts'
import { runLifetime } from '#tests/bench/sync/lifetime.ts'
import { runQuiet } from '#tests/bench/sync/quiet.ts'
import { readOptions, type BenchOptions } from '#tests/bench/sync/options.ts'
import { printVerdicts } from '#tests/bench/sync/report.ts'
import { runRestart } from '#tests/bench/sync/restart.ts'
import { runStalled } from '#tests/bench/sync/stalled.ts'
import { runRelay } from '#tests/bench/sync/relay.ts'

/**
 * `npm run bench -- sync [--quick] [--parts=relay,…] [--servers=stock,hocuspocus,floor,floor-durable,ours] [--n=50,200] [--rounds=3]`: the
 * goals of document sync. Ours with sessions, rights and durable storage on, beside the stock y-websocket server and
 * Hocuspocus 4 (unmodified, storage on) and the batching floor, interleaved in one run. Server on one core, generator on the other.
 */
const parts: Record<string, (options: BenchOptions) => Promise<void>> = {
  relay: runRelay,
  confirm: runConfirm,
  lifetime: runLifetime,
  burst: runBurst,
  quiet: runQuiet,
  flat: runFlat,
  hostile: runHostile,
  stalled: runStalled,
  restart: runRestart,
}

export async function run(argv: string[]): Promise<void> {
  const options = readOptions(argv, Object.keys(parts))
  // what is measured from here must not share the server's core, nor may V8's own threads of this process
  spawnSync('taskset', ['-acp', '1', String(process.pid)])
  for (const name of options.parts) await parts[name]?.(options)
  printVerdicts()
}
