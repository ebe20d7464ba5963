import { createElement, Suspense, type ComponentType, type ReactNode } from 'react'
import { clientFeatures } from '#client/app/client-features.ts'
import { RouteBoundary } from '#client/app/RouteBoundary.tsx'
import { SignOutDialog } from '#client/app/shell/opened-later.tsx'
import { loadTexts } from '#client/i18n/i18n.ts'
import { fetchedOnce, openedLater } from '#client/lib/opened-later.tsx'
import { closeOverlay, useOverlay, type Overlay } from '#client/lib/overlays.ts'
import { TypedAhead } from '#client/lib/TypedAhead.tsx'
import type { CreateOverlayProps } from '#client/manifest/client-feature.ts'
import { pageOf } from '#client/manifest/lazy-page.tsx'
import { listParts } from '#client/manifest/list-parts.ts'

const typedAhead = <TypedAhead onEscape={closeOverlay} />
const palette = fetchedOnce(async () => (await import('#client/app/Palette.tsx')).Palette)

/** Dialogs fetched ahead of their first opening: the keys after Ctrl+K, or the name of something new, are typed at once. */
export const fetchedAhead: (() => Promise<unknown>)[] = [palette.load]

/** The dialogs that name new things, and the parts that make them at once, by what they make. */
const createDialogs = new Map<string, (props: CreateOverlayProps) => ReactNode>()
for (const { dialog, atOnce, makes } of listParts(clientFeatures, 'creates')) {
  const part = atOnce ?? dialog
  if (!part || makes === undefined) continue
  const { load, texts = [] } = part
  const file = fetchedOnce(async () => (await Promise.all([load(), ...texts.map((one) => loadTexts(one))]))[0])
  fetchedAhead.push(file.load)
  createDialogs.set(
    makes,
    openedLater(file, (one) => one, typedAhead),
  )
}

function CreateDialog({ overlay }: { overlay: Overlay }) {
  const dialog = overlay.kind === 'create' && createDialogs.get(overlay.what)
  return dialog ? createElement(dialog, { overlay }) : null
}

const dialogs: Partial<Record<Overlay['kind'], ComponentType<{ overlay: Overlay }>>> = {
  palette: openedLater(palette, (one) => one, typedAhead),
  create: CreateDialog,
  signOut: SignOutDialog,
  openInApp: pageOf({ load: async () => (await import('#client/app/ways-in/DesktopLauncher.tsx')).DesktopLauncher }).Page,
  shortcuts: pageOf({ load: async () => (await import('#client/app/ShortcutsDialog.tsx')).ShortcutsDialog }).Page,
}
for (const { overlays = {} } of clientFeatures) {
  for (const [kind, part] of Object.entries(overlays)) dialogs[kind as Overlay['kind']] = pageOf(part).Page
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
