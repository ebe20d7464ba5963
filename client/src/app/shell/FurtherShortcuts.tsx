import { useNavigate } from 'react-router-dom'
import { currentDevice } from '#client/engine/device/current-device.ts'
import { openOverlay, type Overlay } from '#client/lib/overlays.ts'
import { useShortcut } from '#client/lib/shortcuts.ts'

/** Keys that open one part of the palette alone (specification 2 §9). */
const paletteKeys = {
  'mod+shift+d': 'download',
  'mod+shift+c': 'copy',
  'mod+shift+m': 'contact',
  'mod+shift+y': 'contact',
  'mod+shift+h': 'help',
} as const satisfies Readonly<Record<string, Extract<Overlay, { kind: 'palette' }>['section']>>

/** The shortcuts that a first visit does not wait for. */
export function FurtherShortcuts() {
  const navigate = useNavigate()
  useShortcut('mod+ArrowLeft', () => void navigate(-1))
  useShortcut('mod+ArrowRight', () => void navigate(1))
  // the browser loads the page again, too
  useShortcut('mod+r', () => currentDevice.get()?.syncNow())
  return Object.entries(paletteKeys).map(([keys, section]) => <PaletteShortcut key={keys} keys={keys} section={section} />)
}

function PaletteShortcut({ keys, section }: { keys: string; section: (typeof paletteKeys)[keyof typeof paletteKeys] }) {
  useShortcut(keys, () => openOverlay({ kind: 'palette', section }))
  return null
}
