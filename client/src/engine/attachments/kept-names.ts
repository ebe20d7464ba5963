import type { DBSchema } from 'idb'
import type { Attachment } from '#shared/nouns/attachments/attachment.ts'
import { personDatabase } from '#client/engine/attachments/person-database.ts'
import { unawaited } from '#client/lib/unawaited.ts'

/** A file by its name, which goes when the person cannot read its field any more. */
type KeptName = Attachment & { fieldId: string }

interface NamesSchema extends DBSchema {
  names: { key: string; value: KeptName; indexes: { field: string } }
}

const tryWith = personDatabase<NamesSchema>({
  name: 'file-names',
  upgrade: (made) => void made.createObjectStore('names', { keyPath: 'id' }).createIndex('field', 'fieldId'),
  follow: ({ replica }, drop) => replica.entities('field').subscribe(drop),
  // fields that are gone, or that this person may not see any more: their cells have left the device, too
  drop: async (db, { replica }) => {
    if (replica.state.get() !== 'ready') return
    const fields = replica.entities('field')
    const tx = db.transaction('names', 'readwrite')
    for (let at = await tx.store.index('field').openCursor(null, 'nextunique'); at; at = await at.continue()) {
      if (fields.find(at.value.fieldId)) continue
      for (const id of await tx.store.index('field').getAllKeys(at.value.fieldId)) unawaited(tx.store.delete(id))
    }
    await tx.done
  },
})

/** The names among these that this device has; none without storage. */
export async function findNames(ids: readonly string[]): Promise<Attachment[]> {
  return tryWith<Attachment[]>([], async (db) => {
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
