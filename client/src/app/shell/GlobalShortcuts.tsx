import { useAtom } from 'jotai'
import { useNavigate } from 'react-router-dom'
import { opened, placeOf, runChoice, useCreateChoices } from '#client/app/shell/feature-parts.ts'
import { menuCollapsedAtom } from '#client/app/shell/menu-state.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useBuilderModeSwitch } from '#client/lib/builder-mode.ts'
import { openOverlay } from '#client/lib/overlays.ts'
import { useShortcut } from '#client/lib/shortcuts.ts'
import { useIsPhone } from '#client/lib/use-media-query.ts'
import { toast } from '#client/ui/toast.ts'

/** Keys of places that the palette has, too. */
const placeKeys = { k: '?modal=createTask', 'mod+e': '/chat' }

/** The shortcuts that work everywhere at once (specification 2 §9); FurtherShortcuts.tsx has the others. Each action is also in a menu or the palette. */
export function GlobalShortcuts() {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const access = useAccess()
  const isPhone = useIsPhone()
  const [building, setBuilding] = useBuilderModeSwitch()
  const [collapsed, setCollapsed] = useAtom(menuCollapsedAtom)

  useShortcut('mod+k', () => openOverlay({ kind: 'palette' }))
  useShortcut('mod+g', () => openOverlay({ kind: 'palette', section: 'go' }))
  useShortcut('?', () => openOverlay({ kind: 'shortcuts' }))
  useShortcut('mod+/', () => openOverlay({ kind: 'shortcuts' }))
  useShortcut('[', () => setCollapsed(!collapsed), !isPhone)
  useShortcut(
    'b',
    () => {
      setBuilding(!building)
      toast({ id: 'builder-mode', message: building ? t('builderOff') : t('builderOn') })
    },
    access.isBuilder && !isPhone,
  )
  const go = (path: string) => void navigate(path)
  const actions = [
    ...useCreateChoices().map((choice) => ({ keys: choice.keys, run: () => runChoice(choice, go) })),
    ...Object.entries(placeKeys).map(([keys, to]) => ({ keys, run: () => void navigate(placeOf(to), opened(to)) })),
  ]
  return actions.map(({ keys, run }) => keys !== undefined && <FeatureShortcut key={keys} keys={keys.toLowerCase()} run={run} />)
}

function FeatureShortcut({ keys, run }: { keys: string; run: () => void }) {
  useShortcut(keys, run)
  return null
}
