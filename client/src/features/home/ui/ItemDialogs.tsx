import { DeleteItemDialog } from '#client/features/home/ui/DeleteItemDialog.tsx'
import { DuplicateItemDialog } from '#client/features/home/ui/DuplicateItemDialog.tsx'
import { EditItemDialog } from '#client/features/home/ui/EditItemDialog.tsx'
import { MoveItemDialog } from '#client/features/home/ui/MoveItemDialog.tsx'
import type { Overlay } from '#client/lib/overlays.ts'

/** The dialogs about items and folders; the shell loads them when the first one is asked for. */
export function ItemDialogs({ overlay }: { overlay: Overlay }) {
  if (overlay.kind === 'edit') return <EditItemDialog target={overlay.target} />
  if (overlay.kind === 'move') return <MoveItemDialog target={overlay.target} />
  if (overlay.kind === 'duplicate') return <DuplicateItemDialog target={overlay.target} />
  if (overlay.kind === 'delete') return <DeleteItemDialog target={overlay.target} />
  return null
}
