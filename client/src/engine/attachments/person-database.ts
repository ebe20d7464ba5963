import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import { currentDevice, type Device } from '#client/engine/device/current-device.ts'
import { openLasting, type LastingDatabase } from '#client/engine/device/lasting-database.ts'
import { databasePrefix, noteDatabase } from '#client/engine/device/wipe-device.ts'
import { principalOf } from '#client/engine/session/session-store.ts'
import { unawaited } from '#client/lib/unawaited.ts'

interface Options<S extends DBSchema> {
  name: string
  upgrade: (made: IDBPDatabase<S>) => void
  /** drops what the person may not see any more, when it is opened and when the device knows more; returns a function that ends this */
  follow: (device: Device, drop: () => void) => () => void
  drop: (db: LastingDatabase<S>, device: Device) => Promise<void>
}

interface Open<S> {
  principal: string
  db: Promise<LastingDatabase<S>>
  stop: () => void
}

/** Does work with a database. Without storage it answers `otherwise`. */
export type TryWith<S> = <T>(otherwise: T, work: (db: LastingDatabase<S>) => Promise<T>) => Promise<T>

/** A database of the device's person whose content the server has too. It is closed when the device is wiped. */
export function personDatabase<S extends DBSchema>({ name, upgrade, follow, drop }: Options<S>): TryWith<S> {
  let current: Open<S> | undefined

  function open(): Open<S> | undefined {
    const device = currentDevice.get()
    const principal = device?.keeps === true ? principalOf(device.session) : undefined
    if (current?.principal === principal) return current
    const before = current
    current = undefined
    before?.stop()
    if (!device || principal === undefined) return undefined
    const db = openNoted(`${databasePrefix(principal)}${name}`)
    const dropUnread = (): void => unawaited(db.then((opened) => drop(opened, device)))
    const stopFollowing = follow(device, dropUnread)
    const made: Open<S> = {
      principal,
      db,
      stop: () => {
        stopFollowing()
        unawaited(db.then((opened) => opened.close()))
        if (current === made) current = undefined
      },
    }
    void db.then(dropUnread, made.stop)
    return (current = made)
  }

  async function openNoted(fullName: string): Promise<LastingDatabase<S>> {
    const db = await openLasting<S>({
      open: (hooks) => openDB<S>(fullName, 1, { upgrade, ...hooks }),
      // the server is asked again for cleared content
      identify: async () => undefined,
    })
    noteDatabase(fullName)
    return db
  }

  return async (otherwise, work) => {
    try {
      const db = await open()?.db
      await db?.reopen()
      return db ? await work(db) : otherwise
    } catch {
      return otherwise
    }
  }
}
