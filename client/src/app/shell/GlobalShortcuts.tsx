import { useAtom } from 'jotai'
import { useNavigate } from 'react-router-dom'
import { menuCollapsedAtom } from '#client/app/shell/menu-state.ts'
import { useAccess } from '#client/data/replica/use-access.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useBuilderModeSwitch } from '#client/lib/builder-mode.ts'
import { openOverlay } from '#client/lib/overlays.ts'
import { useShortcut } from '#client/lib/shortcuts.ts'
import { useIsPhone } from '#client/lib/use-media-query.ts'
import { toast } from '#client/ui/toast.ts'

/** The shortcuts that work everywhere (specification 2 §9). Each action is also in a menu or the palette. */
export function GlobalShortcuts() {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const access = useAccess()
  const isPhone = useIsPhone()
  const [building, setBuilding] = useBuilderModeSwitch()
  const [collapsed, setCollapsed] = useAtom(menuCollapsedAtom)

  useShortcut('mod+k', () => openOverlay({ kind: 'palette' }))
  useShortcut('mod+g', () => openOverlay({ kind: 'palette' }))
  useShortcut('mod+u', () => void navigate('/connector'), access.canCreate('table'))
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
  return null
}
