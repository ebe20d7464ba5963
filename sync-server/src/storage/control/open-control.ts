import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#server/lib/config.ts'
import { creatingPrefix, openControlDatabase, organisationFiles } from '#server/storage/control-database.ts'
import type { ControlStore } from '#server/storage/control/control-store.ts'
import { createRestingFiles, type RestingFiles } from '#server/storage/control/resting-files.ts'
import { createSqliteControl } from '#server/storage/control/sqlite-control.ts'
import { StorageError } from '#server/storage/storage-fault.ts'

export interface OpenedControl {
  store: ControlStore
  /** knowledge of the closed files of this data directory; without it each file is opened once after a start */
  resting: RestingFiles | undefined
}

type Place = Pick<Config, 'dataDir'> & Partial<Pick<Config, 'controlUrl'>>

/** True where an installation was begun. A database that does not answer is found out when it is opened. */
export const hasControl = ({ dataDir, controlUrl }: Place): boolean => controlUrl !== undefined || existsSync(join(dataDir, 'control.db'))

/** Opens and migrates the control store of an installation. @throws MigrationError when a newer version made it; StorageError */
export async function openControl({ dataDir, controlUrl }: Place): Promise<OpenedControl> {
  if (controlUrl !== undefined) return { store: await openShared(dataDir, controlUrl), resting: undefined }
  const db = openControlDatabase(dataDir)
  return { store: createSqliteControl(db), resting: createRestingFiles(db) }
}

/** PostgreSQL's client is loaded only here. @throws StorageError when the data directory is of another installation */
async function openShared(dataDir: string, url: string): Promise<ControlStore> {
  if (existsSync(join(dataDir, 'control.db')))
    throw new StorageError(`${dataDir} holds a control.db, and CONTROL_URL is set. Bring it there: npm run control -- --to postgres`)
  const { openPostgresControl } = await import('#server/storage/control/postgres-control.ts')
  const store = await openPostgresControl(url)
  const files = await filesInUse(store, dataDir)
  if (files === 0 || (await store.get(store.build.selectFrom('organisation').select('id').limit(1)))) return store
  await store.close()
  throw new StorageError(
    `The database of CONTROL_URL knows no organisation, but ${dataDir} holds the files of ${files}. Check CONTROL_URL, or restore a backup of the database.`,
  )
}

/** Without those that were being created at a crash. */
async function filesInUse(store: ControlStore, dataDir: string): Promise<number> {
  const notes = await store.all(store.build.selectFrom('setting').select('key').where('key', 'like', `${creatingPrefix}%`))
  const unused = new Set(notes.map(({ key }) => key))
  return organisationFiles(dataDir).filter((orgId) => !unused.has(creatingPrefix + orgId)).length
}
