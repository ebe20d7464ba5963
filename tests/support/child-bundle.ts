import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { TestProject } from 'vitest/node'
import { bundleForNode } from './bundle-for-node.ts'

const entries = {
  main: 'sync-server/src/main.ts',
  commands: 'sync-server/src/commands.ts',
  worker: 'sync-server/src/app/worker.ts',
  'sync-child': 'tests/support/sync-child.ts',
  'effects-child': 'tests/support/effects-child.ts',
  'recorder-child': 'tests/support/recorder-child.ts',
  'begun-child': 'tests/support/begun-child.ts',
  'installing-child': 'tests/support/installing-child.ts',
  'moving-child': 'tests/support/moving-child.ts',
  'journal-child': 'tests/support/journal-child.ts',
  'running-child': 'tests/support/running-child.ts',
}
type Entry = keyof typeof entries

const parent = resolve('node_modules', '.cache', 'child-bundles')
const sources = ['shared/src', 'sync-server/src', 'tests/support', 'scripts/build/bundled-packages.ts', 'package-lock.json']
/** Bundles of other sources are kept as long as a run may use them. */
const keptMs = 3_600_000

/** A file that a test runs as a process of its own. */
export function childFile(entry: Exclude<Entry, 'worker'>): string {
  const folder = process.env['CHILD_BUNDLE']
  if (folder === undefined) throw new Error('nothing is bundled for tests that were chosen as unit or architecture')
  return join(folder, `${entry}.js`)
}

/**
 * Bundles what tests start beside themselves: threads and processes. A bundle is made once for each state of the sources. To set up tsx took
 * each thread 1.4 s of processor time, and each process 3 s.
 */
export async function setup(project: TestProject): Promise<void> {
  const chosen = process.argv.filter((argument) => argument.startsWith('tests/'))
  // a thread that is started none the less runs from its sources
  if (chosen.length > 0 && chosen.every((path) => /^tests\/(?:unit|architecture)\b/.test(path))) return
  project.onTestsRerun(tellForks)
  await tellForks()
}

async function tellForks(): Promise<void> {
  const folder = await findBundle()
  process.env['CHILD_BUNDLE'] = folder
  process.env['WORKER_FILE'] = pathToFileURL(join(folder, 'worker.js')).href
}

async function findBundle(): Promise<string> {
  const folder = join(parent, keyOfSources())
  if (existsSync(folder)) return folder
  mkdirSync(parent, { recursive: true })
  const made = await bundleForNode(entries)
  try {
    renameSync(made, folder)
  } catch {
    // another run was faster
    rmSync(made, { recursive: true })
  }
  for (const path of readdirSync(parent).map((name) => join(parent, name))) {
    const { mtimeMs = Infinity } = statSync(path, { throwIfNoEntry: false }) ?? {}
    if (path !== folder && Date.now() - mtimeMs > keptMs) rmSync(path, { recursive: true, force: true })
  }
  return folder
}

/** Changes with every file that a bundle may hold. */
function keyOfSources(): string {
  const hash = createHash('sha256')
  for (const source of sources) {
    const names = statSync(source).isFile() ? [''] : readdirSync(source, { recursive: true, encoding: 'utf8' }).toSorted()
    for (const name of names) {
      const { mtimeMs, size } = statSync(join(source, name))
      hash.update(`${source}/${name} ${mtimeMs} ${size}\n`)
    }
  }
  return hash.digest('hex').slice(0, 16)
}
