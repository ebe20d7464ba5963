import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The unmodified peers of the benchmarks, from the npm registry. They are installed on demand into an ignored folder and never part of the
 * product. When the registry refuses, the benchmark reports it and continues without that peer.
 */
export type Peer = 'stock' | 'hocuspocus' | 'grid' | 'papaparse'

const installed = join(process.cwd(), '.tmp-bench-peers')

/** The folder of an installed peer; undefined when it cannot be had. */
export function findPeer(peer: Peer): string | undefined {
  const folder = join(installed, peer)
  const source = new URL(`../peers/${peer}`, import.meta.url).pathname
  const wanted = readFileSync(join(source, 'package.json'), 'utf8')
  const marker = join(folder, 'node_modules', '.package-lock.json')
  const installedAlready = existsSync(marker) && readFileSync(join(folder, 'package.json'), 'utf8') === wanted
  mkdirSync(folder, { recursive: true })
  // also its own files, which may have changed since
  cpSync(source, folder, { recursive: true })
  if (installedAlready) return folder
  console.error(`installing ${peer} into ${folder}`)
  const { status, stderr } = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--no-package-lock'], {
    cwd: folder,
    encoding: 'utf8',
  })
  if (status === 0) return folder
  console.error(`${peer} could not be installed, going on without it:\n${stderr.split('\n').slice(-4).join('\n')}`)
  return undefined
}
