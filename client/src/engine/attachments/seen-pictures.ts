import type { DBSchema } from 'idb'
import type { FileOwner, FileOwnerKind } from '#shared/nouns/attachments/file-owner.ts'
import { personDatabase } from '#client/engine/attachments/person-database.ts'

/** A picture of an owner as it was shown, for times without a network. */
interface SeenPicture {
  /** its address */
  url: string
  owner: FileOwnerKind
  ownerId: string
  blob: Blob
  /** ms since 1970 */
  seenAt: number
}

interface PicturesSchema extends DBSchema {
  pictures: { key: string; value: SeenPicture; indexes: { seen: number } }
}

/** Pictures that a device keeps; of more the ones not seen for longest go. */
const mostPictures = 300
const keptForMs = 30 * 24 * 3600 * 1000

const tryWith = personDatabase<PicturesSchema>({
  name: 'pictures',
  upgrade: (made) => void made.createObjectStore('pictures', { keyPath: 'url' }).createIndex('seen', 'seenAt'),
  follow: ({ replica }, drop) => {
    const stops = [replica.entities('app').subscribe(drop), replica.entities('page').subscribe(drop)]
    return () => stops.forEach((stop) => stop())
  },
  // those of apps and pages that this person may not see any more, and those that nobody looked at
  drop: async (db, { replica }) => {
    if (replica.state.get() !== 'ready') return
    const tx = db.transaction('pictures', 'readwrite')
    for (let at = await tx.store.openCursor(); at; at = await at.continue()) {
      const { owner, ownerId, seenAt } = at.value
      const isGone = (owner === 'app' || owner === 'page') && !replica.entities(owner).find(ownerId)
      if (isGone || seenAt + keptForMs < Date.now()) await at.delete()
    }
    await tx.done
  },
})

/** Keeps a picture that was just shown. Without space it is not kept. */
export async function keepSeen(target: FileOwner, url: string): Promise<void> {
  await tryWith(undefined, async (db) => {
    const seenAt = Date.now()
    const before = await db.get('pictures', url)
    // the browser has just loaded it and asks nobody again
    const blob = before?.blob ?? (await (await fetch(url, { credentials: 'same-origin', cache: 'force-cache' })).blob())
    const tx = db.transaction('pictures', 'readwrite')
    await tx.store.put({ url, owner: target.owner, ownerId: target.ownerId, blob, seenAt })
    let over = (await tx.store.count()) - mostPictures
    for (let at = over > 0 ? await tx.store.index('seen').openCursor() : null; at && over > 0; at = await at.continue(), over -= 1)
      await at.delete()
    await tx.done
  })
}

/** The pictures of an owner that this person may not see any more leave the device. */
export async function forgetSeen({ owner, ownerId }: FileOwner): Promise<void> {
  await tryWith(undefined, async (db) => {
    const tx = db.transaction('pictures', 'readwrite')
    for (let at = await tx.store.openCursor(); at; at = await at.continue())
      if (at.value.owner === owner && at.value.ownerId === ownerId) await at.delete()
    await tx.done
  })
}

export interface Looked {
  /** the server has it now: it can be loaded */
  isThere: boolean
  /** an object URL of what this device has seen */
  seen: string | undefined
}

/** Looks for the picture of an address that did not load. One that the server refuses leaves the device. */
export async function findSeen(url: string): Promise<Looked> {
  const status = await fetch(url, { credentials: 'same-origin' }).then(
    (answer) => answer.status,
    () => 0,
  )
  if (status >= 200 && status < 300) return { isThere: true, seen: undefined }
  const seen = await tryWith<string | undefined>(undefined, async (db) => {
    if (status >= 400 && status < 500) {
      await db.delete('pictures', url)
      return undefined
    }
    const kept = await db.get('pictures', url)
    return kept && URL.createObjectURL(kept.blob)
  })
  return { isThere: false, seen }
}
