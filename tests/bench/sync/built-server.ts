import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { bundleForNode } from '#tests/support/bundle-for-node.ts'

const servers = ['our-server', 'floor-server', 'bare-server'] as const

let bundled: Promise<string> | undefined

/**
 * A server of this folder as ours is shipped, built once in a run. Peers are plain JavaScript, while tsx names every function again that is
 * made at run time: through it a delivery cost 6 % more.
 */
export async function builtServer(name: (typeof servers)[number]): Promise<string> {
  bundled ??= bundle()
  return join(await bundled, `${name}.js`)
}

async function bundle(): Promise<string> {
  const sources = Object.fromEntries(servers.map((name) => [name, `tests/bench/sync/${name}.ts`]))
  const folder = await bundleForNode({ ...sources, worker: 'sync-server/src/app/worker.ts' })
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
