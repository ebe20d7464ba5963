import { Suspense, type CSSProperties, type ReactNode } from 'react'
import { publicFilePath } from '#shared/nouns/attachments/file-owner.ts'
import type { PublicItem } from '#shared/nouns/public-links/public-item.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { lazyPart } from '#client/lib/lazy-part.ts'
import { useLinkToken } from '#client/public/link-token.ts'
import { BackButton } from '#client/ui/BackButton.tsx'
import { hueOf } from '#client/ui/theme/hues.ts'
import { ItemIcon } from '#client/ui/ItemIcon.tsx'
import { Text } from '#client/ui/layout/Text.tsx'
import { VisuallyHidden } from '#client/ui/layout/VisuallyHidden.tsx'
import css from '#client/public/PublicFrame.module.css'

const PublicBarsAround = lazyPart(async () => (await import('#client/public/PublicBarsAround.tsx')).PublicBarsAround)

interface PublicFrameProps {
  item: PublicItem
  live: boolean
  /** the page is on the visitor's device, and opens there without a network */
  isKept: boolean
  /** to the shared app that led here */
  onBack: (() => void) | undefined
  children: ReactNode
}

/** Title above, content, and whose it is below. */
export function PublicFrame({ item, live, isKept, onBack, children }: PublicFrameProps) {
  const { t } = useTranslation('public')
  const token = useLinkToken()
  const style = item.itemType === 'app' ? item.style : undefined
  const bar = item.itemType === 'app' ? item.topBar : null
  const bars = item.itemType === 'app' ? item.bars : null
  // with links, the top bar is drawn with the others
  const hasLinks = bars?.topBarItems != null
  const isWide = item.itemType === 'page' && item.wide === true
  const showTitle = style?.publicShowTitle ?? true
  const showBrand = style?.publicRemoveBrand !== true
  const page = (
    <>
      <main className={css.content} data-kind={item.itemType} data-wide={isWide ? '' : undefined} lang={item.language}>
        {onBack && <BackButton onClick={onBack}>{t('back')}</BackButton>}
        {showTitle ? (
          <h1 className={css.title}>
            <ItemIcon icon={item.icon} color={item.color} size={36} />
            <span>{item.title}</span>
          </h1>
        ) : (
          <VisuallyHidden as="h1">{item.title}</VisuallyHidden>
        )}
        {children}
      </main>
      <footer className={css.footer}>
        {isKept && <p>{t('kept')}</p>}
        {showBrand ? t('sharedWith', { organisation: item.organisation }) : item.organisation}
      </footer>
    </>
  )
  return (
    <div className={css.frame} style={lookOf(item, token)} data-font={style?.font}>
      {bar && !hasLinks && (
        <header className={css.bar} style={{ background: groundOf(bar.color) }}>
          {bar.logo !== '' && <img className={css.logo} src={publicFilePath(token, bar.logo)} alt={item.organisation} />}
          <Text weight="semibold">{item.title}</Text>
          {bar.showLogin && (
            <a className={css.login} href="/login">
              {t('logIn')}
            </a>
          )}
        </header>
      )}
      {!live && (
        <p className={css.offline} role="status">
          {t('notLive')}
        </p>
      )}
      {bars ? (
        <Suspense fallback={null}>
          <PublicBarsAround bars={bars} topBar={bar}>
            {page}
          </PublicBarsAround>
        </Suspense>
      ) : (
        page
      )}
    </div>
  )
}

/** An app's own background, as its members see it. */
function lookOf(item: PublicItem, token: string): CSSProperties {
  if (item.itemType !== 'app') return {}
  const { backgroundColor, backgroundImage } = item.style
  if (backgroundImage !== '') return { background: `url(${JSON.stringify(publicFilePath(token, backgroundImage))}) center / cover fixed` }
  if (backgroundColor === '') return {}
  return { backgroundColor: `color-mix(in srgb, var(--tr-${hueOf(backgroundColor)}-soft) 60%, var(--tr-bg))` }
}

const groundOf = (hue: string): string => (hue === '' ? 'var(--tr-bg-subtle)' : `var(--tr-${hueOf(hue)}-soft)`)
