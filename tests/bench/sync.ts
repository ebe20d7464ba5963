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
 * goals of document sync.
 *
 * Ours has sessions, rights and durable storage on. Beside it, interleaved in one run, are the stock y-websocket server, Hocuspocus 4
 * (unmodified, storage on) and the batching floor. The server is on one core, the generator on the other.
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
  // the measuring process must not share the server's core, nor may its own V8 threads
  spawnSync('taskset', ['-acp', '1', String(process.pid)])
  for (const name of options.parts) await parts[name]?.(options)
  printVerdicts()
}
