import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newId } from '#shared/lib/ids.ts'

/** Names a data directory. A new one has another name, so that nobody takes it for the one before. */
export function readDiskId(dataDir: string): string {
  const path = join(dataDir, 'disk-id')
  if (!existsSync(path)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    writeFileSync(`${path}.part`, newId(), { mode: 0o600, flush: true })
    renameSync(`${path}.part`, path)
  }
  return readFileSync(path, 'utf8')
}
