import type { ControlStore } from '#server/storage/control/control-store.ts'
import { createRestingFiles, type RestingFiles } from '#server/storage/control/resting-files.ts'
import { createSqliteControl } from '#server/storage/control/sqlite-control.ts'
import { openControlDatabase } from '#server/storage/control-database.ts'
import type { Config } from '#server/lib/config.ts'

export interface OpenedControl {
  store: ControlStore
  /** knowledge of the closed files of this data directory */
  resting: RestingFiles | undefined
}

/** Opens and migrates the control store of an installation. @throws MigrationError when a newer version made it; StorageError */
export async function openControl({ dataDir }: Pick<Config, 'dataDir'>): Promise<OpenedControl> {
  const db = openControlDatabase(dataDir)
  return { store: createSqliteControl(db), resting: createRestingFiles(db) }
}
