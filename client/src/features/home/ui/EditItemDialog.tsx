import { useKeptDraft } from '#client/engine/session/use-kept-draft.ts'
import { useId } from 'react'
import type { ItemType } from '#shared/values/item-type.ts'
import { updateItem, type Look } from '#client/nouns/items/item-commands.ts'
import { changedLook } from '#client/features/home/changed-look.ts'
import { EditFolderDialog } from '#client/features/home/ui/EditFolderDialog.tsx'
import { EditFrame } from '#client/features/home/ui/EditFrame.tsx'
import { LookForm } from '#client/features/home/ui/LookForm.tsx'
import { GoneItem } from '#client/nouns/items/GoneItem.tsx'
import { useTarget } from '#client/features/home/use-target.ts'
import { closeOverlay, type OverlayTarget } from '#client/lib/overlays.ts'

/** Changes name, icon and colour of an item, and what is in a folder. */
export function EditItemDialog({ target: { type, id } }: { target: OverlayTarget }) {
  const item = useTarget({ type, id })
  if (!item) return <GoneItem />
  return type === 'folder' ? <EditFolderDialog id={id} folder={item} /> : <EditLook type={type} id={id} item={item} />
}

function EditLook({ type, id, item }: { type: ItemType; id: string; item: Look }) {
  const formId = useId()
  const { label, icon, color } = item
  const work = useKeptDraft<Look>(`look.${type}.${id}`, { label, icon, color })
  const drop = work.forgetAnd(closeOverlay)
  const submit = (next: Look) => {
    updateItem(type, id, changedLook(next, work.base))
    drop()
  }
  return (
    <EditFrame label={label} formId={formId} isChanged={Object.keys(changedLook(work.draft, work.base)).length > 0} onDrop={drop}>
      <LookForm id={formId} work={work} onSubmit={submit} />
    </EditFrame>
  )
}
