import type { CSSProperties, ReactNode } from 'react'
import type { PublicItem } from '#shared/nouns/public-links/public-item.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { BackButton } from '#client/ui/BackButton.tsx'
import { hueOf } from '#client/ui/theme/hues.ts'
import { ItemIcon } from '#client/ui/ItemIcon.tsx'
import styles from '#client/public/PublicFrame.module.css'

interface PublicFrameProps {
  item: PublicItem
  live: boolean
  /** to the shared app that led here */
  onBack: (() => void) | undefined
  children: ReactNode
}

/** Title above, content, and whose it is below. */
export function PublicFrame({ item, live, onBack, children }: PublicFrameProps) {
  const { t } = useTranslation('public')
  const style = item.itemType === 'app' ? item.style : undefined
  const showTitle = style?.publicShowTitle ?? true
  const showBrand = style?.publicRemoveBrand !== true
  return (
    <div className={styles.frame} style={lookOf(item)} data-font={style?.font}>
      {!live && (
        <p className={styles.offline} role="status">
          {t('notLive')}
        </p>
      )}
      <main className={styles.content} data-kind={item.itemType} lang={item.language}>
        {onBack && <BackButton onClick={onBack}>{t('back')}</BackButton>}
        {showTitle ? (
          <h1 className={styles.title}>
            <ItemIcon icon={item.icon} color={item.color} size={36} />
            <span>{item.title}</span>
          </h1>
        ) : (
          <h1 className={styles.hiddenTitle}>{item.title}</h1>
        )}
        {children}
      </main>
      <footer className={styles.footer}>{showBrand ? t('sharedWith', { organisation: item.organisation }) : item.organisation}</footer>
    </div>
  )
}

/** An app's own background, as its members see it. */
function lookOf(item: PublicItem): CSSProperties {
  if (item.itemType !== 'app' || item.style.backgroundColor === '') return {}
  return { backgroundColor: `color-mix(in srgb, var(--tr-${hueOf(item.style.backgroundColor)}-soft) 60%, var(--tr-bg))` }
}
