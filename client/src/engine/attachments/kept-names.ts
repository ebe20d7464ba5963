import { openDB, type DBSchema } from 'idb'
import type { Attachment } from '#shared/nouns/attachments/attachment.ts'
import { currentDevice, type Device } from '#client/engine/device/current-device.ts'
import { openLasting, type LastingDatabase } from '#client/engine/device/lasting-database.ts'
import { databasePrefix, noteDatabase } from '#client/engine/device/wipe-device.ts'
import { unawaited } from '#client/lib/unawaited.ts'
import { principalOf } from '#client/engine/session/session-store.ts'

/** A file by its name, which goes when the person cannot read its field any more. */
type KeptName = Attachment & { fieldId: string }

interface NamesSchema extends DBSchema {
  names: { key: string; value: KeptName; indexes: { field: string } }
}

interface Open {
  principal: string
  db: Promise<LastingDatabase<NamesSchema>>
  stop: () => void
}

let current: Open | undefined

/** The names among these that this device has; none without storage. */
export async function findNames(ids: readonly string[]): Promise<Attachment[]> {
  return tryWith([], async (db) => {
    const { store } = db.transaction('names')
    const found = await Promise.all(ids.map((id) => store.get(id)))
    return found.flatMap((kept) => {
      if (!kept) return []
      const { fieldId: _, ...attachment } = kept
      return [attachment]
    })
  })
}

/** Keeps names of a field's files. Without space they are known as long as the tab lives. */
export async function keepNames(attachments: readonly Attachment[], fieldId: string): Promise<void> {
  await tryWith(undefined, async (db) => {
    const tx = db.transaction('names', 'readwrite')
    for (const attachment of attachments) unawaited(tx.store.put({ ...attachment, fieldId }))
    await tx.done
  })
}

async function tryWith<T>(otherwise: T, work: (db: LastingDatabase<NamesSchema>) => Promise<T>): Promise<T> {
  try {
    const db = await openNames()?.db
    await db?.reopen()
    return db ? await work(db) : otherwise
  } catch {
    return otherwise
  }
}

/** The database of the device's person. It is closed when the device is wiped. */
function openNames(): Open | undefined {
  const device = currentDevice.get()
  const principal = device?.keeps === true ? principalOf(device.session) : undefined
  if (current?.principal === principal) return current
  const before = current
  current = undefined
  before?.stop()
  if (!device || principal === undefined) return undefined
  const db = openDatabase(`${databasePrefix(principal)}file-names`)
  const drop = (): void => unawaited(db.then((opened) => dropUnread(opened, device)))
  const stopDropping = device.replica.entities('field').subscribe(drop)
  const made: Open = {
    principal,
    db,
    stop: () => {
      stopDropping()
      unawaited(db.then((opened) => opened.close()))
      if (current === made) current = undefined
    },
  }
  void db.then(drop, made.stop)
  return (current = made)
}

async function openDatabase(name: string): Promise<LastingDatabase<NamesSchema>> {
  const db = await openLasting<NamesSchema>({
    open: (hooks) =>
      openDB<NamesSchema>(name, 1, {
        upgrade: (made) => void made.createObjectStore('names', { keyPath: 'id' }).createIndex('field', 'fieldId'),
        ...hooks,
      }),
    // the server is asked again for cleared names
    identify: async () => undefined,
  })
  noteDatabase(name)
  return db
}

/** Forgets the names in fields that are gone, or that this person may not see any more: their cells have left the device, too. */
async function dropUnread(db: LastingDatabase<NamesSchema>, { replica }: Device): Promise<void> {
  if (replica.state.get() !== 'ready') return
  const fields = replica.entities('field')
  const tx = db.transaction('names', 'readwrite')
  for (let at = await tx.store.index('field').openCursor(null, 'nextunique'); at; at = await at.continue()) {
    if (fields.find(at.value.fieldId)) continue
    for (const id of await tx.store.index('field').getAllKeys(at.value.fieldId)) unawaited(tx.store.delete(id))
  }
  await tx.done
}
