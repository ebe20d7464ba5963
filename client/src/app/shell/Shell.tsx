import { useAtom } from 'jotai'
import { Suspense, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { lazyPage } from '#client/manifest/lazy-page.tsx'
import { BottomBar } from '#client/app/shell/opened-later.tsx'
import { BundleOutlet } from '#client/app/shell/BundleOutlet.tsx'
import { GlobalShortcuts } from '#client/app/shell/GlobalShortcuts.tsx'
import { menuCollapsedAtom } from '#client/app/shell/menu-state.ts'
import { SideMenu } from '#client/app/shell/SideMenu.tsx'
import { TopBar } from '#client/app/shell/TopBar.tsx'
import { NewVersionNotice } from '#client/app/NewVersionNotice.tsx'
import { Overlays } from '#client/app/Overlays.tsx'
import { RecordDoors } from '#client/app/RecordDoors.tsx'
import { viewing } from '#client/engine/viewing/viewing.ts'
import { OfflineNotice } from '#client/features/sync-status/ui/OfflineNotice.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLabelTexts } from '#client/i18n/use-label-texts.ts'
import { useFeatureParts } from '#client/manifest/use-client-features.ts'
import { useIsPhone } from '#client/lib/use-media-query.ts'
import { classNames } from '#client/ui/class-names.ts'
import { tabToFirstStop } from '#client/ui/focus-places.ts'
import css from '#client/app/shell/Shell.module.css'

const viewAsBanner = lazyPage(async () => (await import('#client/features/view-as/ui/ViewAsBanner.tsx')).ViewAsBanner, ['access'])

const beside = lazyPage(async () => (await import('#client/app/Beside.tsx')).Beside)
const fileDrop = lazyPage(async () => (await import('#client/features/imports/ui/FileDrop.tsx')).FileDrop, ['imports'])

/** The frame around every page of a signed-in person. */
export function Shell() {
  const { t } = useTranslation('shell')
  useLabelTexts([...useFeatureParts('menu'), ...useFeatureParts('creates')].map(({ labelKey }) => labelKey))
  const isPhone = useIsPhone()
  const [collapsed] = useAtom(menuCollapsedAtom)
  const main = useRef<HTMLElement>(null)
  useFocusOnNavigation(main)

  return (
    <RecordDoors>
      <div className={classNames(css.shell, collapsed && css.collapsed)}>
        <a
          href="#content"
          className={css.skip}
          onClick={(event) => {
            event.preventDefault()
            main.current?.focus()
          }}
        >
          {t('skip')}
        </a>
        {viewing && (
          <Suspense>
            <viewAsBanner.Page viewing={viewing} />
          </Suspense>
        )}
        <TopBar />
        {!isPhone && <SideMenu collapsed={collapsed} />}
        <main ref={main} id="content" tabIndex={-1} className={css.main} onKeyDown={tabToFirstStop}>
          <BundleOutlet />
        </main>
        {isPhone && <BottomBar />}
        <Suspense>
          <fileDrop.Page />
        </Suspense>
        <GlobalShortcuts />
        <OfflineNotice />
        <Overlays />
        <Suspense>
          <beside.Page />
        </Suspense>
        <NewVersionNotice />
      </div>
    </RecordDoors>
  )
}

/**
 * Moves the focus to the content, scrolled to its top, after a link of the bars led to another page. A tab or panel inside the page, with the focus
 * in it, leaves both alone.
 */
function useFocusOnNavigation(main: React.RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    const element = main.current
    if (!element || element.contains(document.activeElement) || document.querySelector('dialog[open]')) return
    element.focus({ preventScroll: true })
    element.scrollTo({ top: 0 })
  }, [main, pathname])
}
