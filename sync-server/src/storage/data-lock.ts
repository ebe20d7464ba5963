import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Driver from 'better-sqlite3'

/** Another process serves this data directory. */
export class DataInUseError extends Error {
  override readonly name = 'DataInUseError'
}

/**
 * Makes this process the only server of `dataDir`: sequences and rooms live in memory, so two would contradict each other. The operating
 * system holds the lock through a tiny SQLite file. It therefore ends with the process, even after a crash.
 * @returns a function that releases it. @throws DataInUseError
 */
export function lockData(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const driver = new Driver(join(dataDir, 'server.lock'), { timeout: 0 })
  try {
    driver.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    driver.close()
    if ((error as { code?: unknown }).code === 'SQLITE_BUSY') throw new DataInUseError(`${dataDir} is in use by another Trama server`)
    throw error
  }
  return () => driver.close()
}
