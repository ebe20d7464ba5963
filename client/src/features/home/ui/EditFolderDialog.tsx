import { useId, useMemo } from 'react'
import { useKeptDraft } from '#client/engine/session/use-kept-draft.ts'
import { useEntities, useEntity } from '#client/engine/replica/use-entities.ts'
import { fillFolder } from '#client/nouns/folders/fill-folder.ts'
import { updateFolder } from '#client/nouns/folders/folder-commands.ts'
import { itemKey, useItems, type ItemKey } from '#client/nouns/items/item.ts'
import type { Look } from '#client/nouns/items/item-commands.ts'
import { byPosition } from '#shared/lib/positions.ts'
import { EditFrame } from '#client/features/home/ui/EditFrame.tsx'
import { FolderContents } from '#client/features/home/ui/FolderContents.tsx'
import { changedLook } from '#client/features/home/changed-look.ts'
import { LookForm } from '#client/features/home/ui/LookForm.tsx'
import { closeOverlay } from '#client/lib/overlays.ts'

export type FolderDraft = Look & { items: readonly ItemKey[] }
/** `before`: the items as the draft began. A save moves what its author moved, and nothing that others moved meanwhile. */
type EditedDraft = FolderDraft & { before: readonly ItemKey[] }

/** The items of a folder that this person may open, in their order. */
function useContents(folderId: string): ItemKey[] {
  const entries = useEntities('folderItem')
  const known = useItems()
  return useMemo(
    () =>
      entries
        .filter((entry) => entry.folderId === folderId)
        .toSorted(byPosition)
        .map(({ itemType, itemId }) => itemKey(itemType, itemId))
        .filter((key) => known.has(key)),
    [entries, known, folderId],
  )
}

/** Name, icon, colour and contents of a folder (specification 2 §2 "folder editor"). */
export function EditFolderDialog({ id, folder: { label, icon, color } }: { id: string; folder: Look }) {
  const formId = useId()
  const stored = useContents(id)
  // its pages get other readers by a move, which asks
  const isPrivate = Boolean(useEntity('folder', id)?.private)
  const work = useKeptDraft<EditedDraft>(`look.folder.${id}`, { label, icon, color, items: stored, before: stored })
  const { items, before } = work.draft
  const hasMoved = items.join() !== before.join()
  const isChanged = hasMoved || Object.keys(changedLook(work.draft, work.base)).length > 0
  const drop = work.forgetAnd(closeOverlay)
  const submit = (look: Look) => {
    const changed = changedLook(look, work.base)
    if (Object.keys(changed).length > 0) updateFolder(id, changed)
    if (hasMoved) fillFolder(id, before, items)
    drop()
  }
  return (
    <EditFrame label={label} formId={formId} isChanged={isChanged} onDrop={drop}>
      <LookForm id={formId} work={work} onSubmit={submit}>
        {!isPrivate && <FolderContents folderId={id} items={items} onChange={(next) => work.set({ items: next })} />}
      </LookForm>
    </EditFrame>
  )
}
