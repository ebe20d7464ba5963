import { createElement, lazy, Suspense, type ComponentType } from 'react'
import { lazyPage } from '#client/app/lazy-page.tsx'
import { RouteBoundary } from '#client/app/RouteBoundary.tsx'
import { loadTexts } from '#client/i18n/i18n.ts'
import { fetchedOnce, openedLater } from '#client/lib/opened-later.tsx'
import { closeOverlay, useOverlay, type Overlay } from '#client/lib/overlays.ts'
import { TypedAhead } from '#client/lib/TypedAhead.tsx'

const palette = fetchedOnce(async () => (await import('#client/app/Palette.tsx')).Palette)
/** Fetches the palette; ahead of its first opening, so that the keys after Ctrl+K find it there. */
export const fetchPalette = palette.load
const Palette = openedLater(palette, (one) => one, <TypedAhead onEscape={closeOverlay} />)
const createDialog = fetchedOnce(async () => {
  const [{ CreateDialog: fetched }] = await Promise.all([import('#client/app/CreateDialog.tsx'), loadTexts('home'), loadTexts('tables')])
  return fetched
})
/** Fetches what names new things, with its texts; ahead like the palette: who chose what to create types its name. */
export const fetchCreateDialog = createDialog.load
const CreateDialog = openedLater(createDialog, (one) => one, <TypedAhead onEscape={closeOverlay} />)
const ShortcutsDialog = lazy(async () => ({ default: (await import('#client/app/ShortcutsDialog.tsx')).ShortcutsDialog }))
const ItemDialogs = lazy(async () => ({ default: (await import('#client/features/home/ui/ItemDialogs.tsx')).ItemDialogs }))

const ShareOverlay = lazy(async () => ({ default: (await import('#client/app/ShareOverlay.tsx')).ShareOverlay }))
const accessOverlay = lazyPage(async () => (await import('#client/app/AccessOverlay.tsx')).AccessOverlay, ['roles'])
const RefusedEditsDialog = lazy(async () => ({
  default: (await import('#client/features/sync-status/ui/RefusedEditsDialog.tsx')).RefusedEditsDialog,
}))

const dialogs: Record<Overlay['kind'], ComponentType<{ overlay: Overlay }>> = {
  palette: Palette,
  shortcuts: ShortcutsDialog,
  create: CreateDialog,
  edit: ItemDialogs,
  move: ItemDialogs,
  delete: ItemDialogs,
  share: ShareOverlay,
  access: accessOverlay.Page,
  refusedEdits: RefusedEditsDialog,
}

/** Draws the one dialog that was asked for (see lib/overlays.ts); each kind's code comes when it is first needed. */
export function Overlays() {
  const overlay = useOverlay()
  const dialog = overlay && dialogs[overlay.kind]
  if (!dialog) return null
  return (
    <RouteBoundary resetKey={JSON.stringify(overlay)}>
      <Suspense fallback={null}>{createElement(dialog, { overlay })}</Suspense>
    </RouteBoundary>
  )
}
