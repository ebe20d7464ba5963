import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Migration } from '#server/storage/migrate.ts'
import { openOrgFile } from '#server/storage/org-file.ts'
import { removeSqlFile } from '#server/storage/text-files.ts'

export interface NewOrgFiles {
  /** Migrates an empty file, whose bytes are kept. It takes more than 100 ms: the server does so before people come. */
  readyNew(): void
  /** Writes a migrated file, and waits for the disk. @throws for a path that is taken */
  write(path: string): void
}

/** Of this process, which knows one set of migrations. */
let bytes: Buffer | undefined

/** Files of new organisations, as copies of one that was migrated once: running every migration for each holds everybody up. */
export function createNewOrgFiles(folder: string, migrations: Migration[]): NewOrgFiles {
  function migrated(): Buffer {
    if (bytes) return bytes
    const path = join(folder, '.new.db')
    removeSqlFile(path)
    try {
      openOrgFile(path, { isNew: true, looks: false, migrations, onDamage: () => undefined }).close()
      return (bytes = readFileSync(path))
    } finally {
      removeSqlFile(path)
    }
  }
  return {
    readyNew: () => void migrated(),
    write: (path) => writeDurably(path, migrated()),
  }
}

function writeDurably(path: string, bytes: Buffer): void {
  const file = openSync(path, 'wx', 0o600)
  try {
    writeSync(file, bytes)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  const folder = openSync(dirname(path), 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
