import type { DBSchema, IDBPTransaction } from 'idb'
import { personDatabase } from '#client/engine/attachments/person-database.ts'
import { readDevice, type Device } from '#client/engine/device/current-device.ts'
import { startScript } from '#client/engine/last-look/start-script.ts'
import { rightsText } from '#client/engine/live/table-plan.ts'
import type { Replica } from '#client/engine/replica/replica.ts'
import { unawaited } from '#client/lib/unawaited.ts'

/** A screen as it was last drawn. `public/start.js` reads it, and draws it before the program runs. */
export interface Look {
  /** of its address */
  path: string
  /** the circumstances under which it is the same screen */
  mark: string
  html: string
  /** texts of style sheets in their order */
  sheets: readonly string[]
  /** of the document's element */
  attributes: readonly (readonly [name: string, value: string])[]
  /** letters of its content */
  letters: number
  /** ms since 1970 */
  at: number
}

/** Everything that the person could see as looks were kept. */
interface Sight {
  rights: string
  ids: string[]
  /** chunks of each table on the device that removed rows */
  losses: Record<string, number>
}

interface LooksSchema extends DBSchema {
  looks: { key: string; value: Look; indexes: { at: number } }
  sight: { key: 'sight'; value: Sight }
}

const mostLooks = 8
const keptForMs = 7 * 24 * 3600 * 1000
const kinds = ['app', 'page', 'table', 'folder'] as const

let cleared = (): void => undefined

const tryWith = personDatabase<LooksSchema>({
  name: 'looks',
  upgrade: (made) => {
    made.createObjectStore('looks', { keyPath: 'path' }).createIndex('at', 'at')
    made.createObjectStore('sight')
  },
  follow: ({ replica }, drop) => {
    const stops = [...kinds, 'member' as const, 'role' as const].map((kind) => replica.entities(kind).subscribe(drop))
    stops.push(replica.losses.subscribe(drop))
    return () => stops.forEach((stop) => stop())
  },
  drop: async (db, device) => {
    if (device.replica.state.get() !== 'ready') return
    const tx = db.transaction(['looks', 'sight'], 'readwrite')
    // a step that fails rejects both
    unawaited(tx.done)
    await endLost(tx, device)
    const old = IDBKeyRange.upperBound(Date.now() - keptForMs)
    for (let at = await tx.objectStore('looks').index('at').openKeyCursor(old); at; at = await at.continue())
      await tx.objectStore('looks').delete(at.primaryKey)
    await tx.done
  },
})

type Transaction = IDBPTransaction<LooksSchema, ('looks' | 'sight')[], 'readwrite'>

/** Losses after which the looks were cleared already. */
const seenLosses = new WeakMap<Replica, number>()

/** Bars and lists name everything: the loss of one thing or record is the end of every look. */
async function endLost(tx: Transaction, { replica, session }: Device): Promise<void> {
  const ids = kinds.flatMap((kind) =>
    replica
      .entities(kind)
      .get()
      .map(({ id }) => id),
  )
  const losses = Object.fromEntries(replica.localTables.flatMap(({ store, meta }) => (meta ? [[store.tableId, meta.losses ?? 0]] : [])))
  const sight: Sight = { rights: rightsText(replica, session), ids, losses }
  const heard = replica.losses.get()
  const before = await tx.objectStore('sight').get('sight')
  const hasLost = heard !== (seenLosses.get(replica) ?? 0)
  seenLosses.set(replica, heard)
  if (hasLost || (before && isLess(sight, before))) {
    startScript()?.end()
    cleared()
    await tx.objectStore('looks').clear()
  }
  await tx.objectStore('sight').put(sight, 'sight')
}

/** Losses are counted on the disk, too: a tab may close between the removal of rows and that of the looks. */
function isLess(sight: Sight, before: Sight): boolean {
  const present = new Set(sight.ids)
  const isGone = before.ids.some((id) => !present.has(id))
  return isGone || before.rights !== sight.rights || Object.entries(before.losses).some(([id, count]) => sight.losses[id] !== count)
}

/** Opens the looks, so that those of lost things go; to be called once the device is open. `onCleared` hears of it. */
export function followLooks(onCleared: () => void): Promise<void> {
  cleared = onCleared
  return tryWith(undefined, async () => undefined)
}

/** Keeps a look in the place of the one before. Of many the ones kept longest ago go; without space none is kept. */
export function keepLook(look: Look): Promise<void> {
  return tryWith(undefined, async (db) => {
    const tx = db.transaction(['looks', 'sight'], 'readwrite')
    unawaited(tx.done)
    const looks = tx.objectStore('looks')
    await endLost(tx, readDevice())
    await looks.put(look)
    let over = (await looks.count()) - mostLooks
    for (let at = over > 0 ? await looks.index('at').openKeyCursor() : null; at && over > 0; at = await at.continue(), over -= 1)
      await looks.delete(at.primaryKey)
    await tx.done
  })
}
