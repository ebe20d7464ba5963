import { rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/**
 * The file of texts for searches, beside an organisation's file: derived from it, never backed up or taken out, made by the next search when it
 * is missing.
 */
export function textFileOf(orgFile: string): string {
  return join(dirname(dirname(orgFile)), 'search', basename(orgFile))
}

/** Deletes a SQLite file with what belongs to it. */
export function removeSqlFile(path: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true })
}
