import { useMemo } from 'react'
import type { Doc } from 'yjs'
import { readBundle } from '#shared/nouns/bundles/bundle-document.ts'
import { useBarLinks } from '#client/features/apps/ui/bars/use-bar-links.tsx'
import { Text } from '#client/ui/layout/Text.tsx'
import { BottomNavView } from '#client/nouns/bundles/BottomNavView.tsx'
import { MenuBarView } from '#client/nouns/bundles/MenuBarView.tsx'
import { TopBarView } from '#client/nouns/bundles/TopBarView.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** The bars as they were, with today's names of their items. */
export function BarsPast({ appId, doc }: { appId: string; doc: Doc }) {
  const { t } = useTranslation('apps')
  const links = useBarLinks(appId)
  const { menuBar, topBar, bottomNav } = useMemo(() => readBundle(doc), [doc])
  if (!menuBar && !topBar && !bottomNav)
    return (
      <Text as="p" size={12} muted>
        {t('bars.none')}
      </Text>
    )
  return (
    <>
      {topBar && <TopBarView bar={topBar} links={links} shortcuts={[]} onChoose={() => undefined} />}
      {menuBar && <MenuBarView appId={appId} bar={menuBar} links={links} shortcuts={[]} editing />}
      {bottomNav && <BottomNavView bar={bottomNav} links={links} phone={false} />}
    </>
  )
}
