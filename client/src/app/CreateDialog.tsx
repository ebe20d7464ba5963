import { useTypedAhead } from '#client/lib/typed-ahead.ts'
import { CreateItemDialog } from '#client/features/home/ui/CreateItemDialog.tsx'
import { CreateTableDialog } from '#client/features/tables/ui/CreateTableDialog.tsx'
import { closeOverlay, type Overlay } from '#client/lib/overlays.ts'

/** Making something new: tables have their own dialog, since they have fields. */
export function CreateDialog({ overlay }: { overlay: Overlay }) {
  useTypedAhead()
  if (overlay.kind !== 'create') return null
  if (overlay.what === 'table') return <CreateTableDialog folderId={overlay.folderId} onClose={closeOverlay} />
  return <CreateItemDialog what={overlay.what} overlay={overlay} />
}
