import { existsSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SeenFile } from '#server/sandbox/engines/engine.ts'

const inProject = join('sync-server', 'src', 'sandbox', 'runners')

/** The folder of the programs that run code inside of the sandbox; the bundle finds it above itself, as it finds the migrations. */
export function findRunners(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, inProject))) {
    const parent = dirname(folder)
    if (parent === folder) throw new Error('the runners of the sandbox are missing')
    folder = parent
  }
  return realpathSync(join(folder, inProject))
}

/** The folder of an installed package. */
export function findPackage(name: string): string {
  const require = createRequire(join(findRunners(), 'run.mjs'))
  let folder = dirname(require.resolve(name))
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder)
  return realpathSync(folder)
}

/** The first that exists. */
export function findFile(paths: readonly string[]): string | undefined {
  return paths.find((path) => existsSync(path))
}

/** Files and folders as they are, those that exist. */
export function shown(...paths: readonly string[]): SeenFile[] {
  return paths.filter((path) => existsSync(path)).map((path) => ({ from: path, to: path }))
}
