import { newId } from '#shared/lib/ids.ts'
import type { MutationAnswer } from '#shared/protocol/mutations.ts'

export type FolderBatch = { id: string; kind: string; args: { id: string }; madeAt: string }[]

/** Mutations that each make a folder of a label of its own. */
export function makeFolderBatch(): FolderBatch {
  const madeAt = new Date().toISOString()
  return Array.from({ length: 20 }, () => {
    const id = newId()
    return { id: newId(), kind: 'folders.create', madeAt, args: { id, label: id.repeat(2), icon: 'folder', color: 'blue', position: 'a0' } }
  })
}

/** Ids of the folders that the server has confirmed. */
export const confirmedIn = ({ results }: MutationAnswer, batch: FolderBatch): string[] =>
  results.flatMap(({ status }, index) => (status === 'applied' ? [batch[index]!.args.id] : []))
