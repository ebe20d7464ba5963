import type { CSSProperties, ReactNode } from 'react'
import type { PublicItem } from '#shared/public-links/public-item.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { hueOf } from '#client/ui/theme/hues.ts'
import { ItemIcon } from '#client/ui/ItemIcon.tsx'
import styles from '#client/public/PublicFrame.module.css'

/** Title above, content, and whose it is below. */
export function PublicFrame({ item, live, children }: { item: PublicItem; live: boolean; children: ReactNode }) {
  const { t } = useTranslation('public')
  const showTitle = item.itemType === 'page' || item.style.publicShowTitle
  const showBrand = item.itemType === 'page' || !item.style.publicRemoveBrand
  return (
    <div className={styles.frame} style={lookOf(item)} data-font={item.itemType === 'app' ? item.style.font : undefined}>
      {!live && (
        <p className={styles.offline} role="status">
          {t('notLive')}
        </p>
      )}
      <main className={styles.content} data-kind={item.itemType} lang={item.language}>
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
  if (item.itemType === 'page' || item.style.backgroundColor === '') return {}
  return { backgroundColor: `color-mix(in srgb, var(--tr-${hueOf(item.style.backgroundColor)}-soft) 60%, var(--tr-bg))` }
}
