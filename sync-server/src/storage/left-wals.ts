import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** WALs that still hold changes after all files were closed. */
export function leftWals(dataDir: string): string[] {
  return [dataDir, join(dataDir, 'orgs')]
    .flatMap((folder) => (existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []))
    .filter((path) => path.endsWith('.db-wal') && statSync(path).size > 0)
}
