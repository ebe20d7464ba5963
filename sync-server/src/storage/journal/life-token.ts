import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const folderOf = (dataDir: string): string => join(dataDir, 'journal')

/** The last life of a file on this disk; 0 without one. A disk with a smaller one than the journal has is out of date. */
export function readToken(dataDir: string, name: string): number {
  try {
    return Number(readFileSync(join(folderOf(dataDir), name), 'utf8')) || 0
  } catch {
    return 0
  }
}

export function writeToken(dataDir: string, name: string, token: number): void {
  mkdirSync(folderOf(dataDir), { recursive: true, mode: 0o700 })
  const path = join(folderOf(dataDir), name)
  writeFileSync(`${path}.part`, String(token), { mode: 0o600, flush: true })
  renameSync(`${path}.part`, path)
}
