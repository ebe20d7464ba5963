import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** The folder of all packages of this server, which its backup includes. */
export function packagesFolder(dataDir: string): string {
  return join(dataDir, 'templates')
}

/** @param sha256 of the file's bytes, in hexadecimal. @throws Error for anything else */
export function packagePath(dataDir: string, sha256: string): string {
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Error('not the name of a package')
  return join(packagesFolder(dataDir), `${sha256}.zip`)
}

export function prepareFolder(dataDir: string): void {
  mkdirSync(packagesFolder(dataDir), { recursive: true, mode: 0o700 })
}

/** Removes packages and trials that a process left half made. Nobody makes any while the server starts. */
export function sweepHalf(dataDir: string): void {
  const folder = packagesFolder(dataDir)
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder)) if (name.startsWith('.')) rmSync(join(folder, name), { recursive: true, force: true })
}
