import { useEffect, type CSSProperties, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import type { BarName, Bars } from '#shared/nouns/bundles/bundle-snapshot.ts'
import { useBundle } from '#client/features/apps/data/use-bundle.ts'
import { useBarDraft } from '#client/features/apps/ui/bars/bar-drafts.ts'
import { useBarShortcuts } from '#client/features/apps/ui/bars/bar-shortcuts.ts'
import { useBarLinks } from '#client/features/apps/ui/bars/use-bar-links.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'
import css from '#client/features/apps/ui/bars/BundleFrame.module.css'
import { BottomNavView } from '#client/nouns/bundles/BottomNavView.tsx'
import { MenuBarView } from '#client/nouns/bundles/MenuBarView.tsx'
import { TopBarView } from '#client/nouns/bundles/TopBarView.tsx'
import { openOverlay } from '#client/lib/overlays.ts'
import { useIsPhone } from '#client/lib/use-media-query.ts'

interface BundleFrameProps {
  /** the app whose bars these are */
  appId: string
  /** px, at the usual size of text, of what stays above the page while it scrolls */
  offset: number
  /** the bar whose editor is open: its draft is the preview, and it is drawn open */
  editing?: BarName | undefined
  children: ReactNode
}

/** A page with the bars of an app around it (specification 2 §3). */
export function BundleFrame({ appId, offset, editing, children }: BundleFrameProps) {
  const phone = useIsPhone()
  const navigate = useNavigate()
  const { bundle } = useBundle(appId)
  const links = useBarLinks(appId)
  const menuBar = useShown(appId, 'menuBar', bundle, editing)
  const topBar = useShown(appId, 'topBar', bundle, editing)
  const bottomNav = useShown(appId, 'bottomNav', bundle, editing)
  const menuShortcuts = useBarShortcuts(menuBar?.shortcuts ?? [])
  const topShortcuts = useBarShortcuts(topBar?.shortcuts ?? [])
  useOwnBar(phone && bottomNav !== null)
  return (
    <div className={css.frame} style={{ '--bar-offset': `${offset / 16}rem` } as CSSProperties}>
      {topBar && <TopBarView bar={topBar} links={links} shortcuts={topShortcuts} onChoose={(to) => void navigate(to)} />}
      <div className={css.middle}>
        {menuBar && <MenuBarView appId={appId} bar={menuBar} links={links} shortcuts={menuShortcuts} editing={editing === 'menuBar'} />}
        <Stack gap={0} flex="fill">
          {children}
        </Stack>
      </div>
      {bottomNav && (
        <BottomNavView
          bar={bottomNav}
          links={links}
          phone={phone || editing === 'bottomNav'}
          onAddRecord={(tableId) => openOverlay({ kind: 'createRecord', tableId })}
        />
      )}
    </div>
  )
}

function useShown<B extends BarName>(appId: string, bar: B, bundle: Bars | undefined, editing: BarName | undefined): Bars[B] {
  const draft = useBarDraft(appId, bar)
  return editing === bar && draft ? draft.draft : (bundle?.[bar] ?? null)
}

/** An app's own bar stands in the place of the product's on phones. */
function useOwnBar(isThere: boolean): void {
  useEffect(() => {
    if (!isThere) return
    document.documentElement.dataset['appBar'] = ''
    return () => void delete document.documentElement.dataset['appBar']
  }, [isThere])
}
