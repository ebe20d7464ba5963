import { IconLogin2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { publicFilePath } from '#shared/nouns/attachments/file-owner.ts'
import type { PublicBars, PublicPlace } from '#shared/nouns/public-links/public-bars.ts'
import type { PublicApp } from '#shared/nouns/public-links/public-item.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useIsPhone } from '#client/lib/use-media-query.ts'
import type { BarLinkProps, BarLinks, BarTarget } from '#client/nouns/bundles/bar-links.ts'
import { PictureAddressContext } from '#client/nouns/bundles/BarPicture.tsx'
import { BottomNavView } from '#client/nouns/bundles/BottomNavView.tsx'
import { MenuBarView } from '#client/nouns/bundles/MenuBarView.tsx'
import { TopBarView } from '#client/nouns/bundles/TopBarView.tsx'
import { useLinkToken } from '#client/public/link-token.ts'
import { Stack } from '#client/ui/layout/Stack.tsx'
import css from '#client/public/PublicBarsAround.module.css'

interface PublicBarsAroundProps {
  bars: PublicBars
  topBar: PublicApp['topBar']
  children: ReactNode
}

/** A shared app with its bars, whose links lead to other shared pages. */
export function PublicBarsAround({ bars, topBar, children }: PublicBarsAroundProps) {
  const { t } = useTranslation('public')
  const token = useLinkToken()
  const isPhone = useIsPhone()
  const links = linksTo(bars.places, token)
  const { menuBar, topBarItems, bottomNav } = bars
  const login = { key: 'login', label: t('logIn'), Icon: IconLogin2, to: '/login' }
  return (
    <PictureAddressContext value={(address) => publicFilePath(token, address)}>
      {topBar && topBarItems && (
        <TopBarView
          bar={{ ...topBar, ...topBarItems, shortcuts: [] }}
          links={links}
          shortcuts={[]}
          login={login}
          onChoose={(to) => location.assign(to)}
        />
      )}
      <div className={css.middle}>
        {/* a visitor's device remembers what is closed, by the address it was given */}
        {menuBar && <MenuBarView appId={token} bar={menuBar} links={links} shortcuts={[]} />}
        <Stack gap={0} flex="fill">
          {children}
        </Stack>
      </div>
      {bottomNav && <BottomNavView bar={bottomNav} links={links} phone={isPhone} />}
    </PictureAddressContext>
  )
}

/** Plain links: each shared page is a page of its own for the browser. The one that led there is a step back. */
function linksTo(places: Readonly<Record<string, PublicPlace>>, ownToken: string): BarLinks {
  const find = (_type: string, key: string): BarTarget | undefined => {
    const place = places[key]
    if (!place) return undefined
    const { token, ...look } = place
    return { ...look, to: `/public/${token ?? ownToken}${token === null ? '' : '?previousApp=1'}`, isCurrent: token === null }
  }
  return { find, Link: PlainLink }
}

function PlainLink({ to, children, ...props }: BarLinkProps) {
  return (
    <a href={to} {...props}>
      {children}
    </a>
  )
}
