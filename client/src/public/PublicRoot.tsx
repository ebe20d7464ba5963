import { useEffect } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { PublicAppView } from '#client/public/PublicAppView.tsx'
import { PublicFrame } from '#client/public/PublicFrame.tsx'
import { PublicPageView } from '#client/public/PublicPageView.tsx'
import { usePublicItem } from '#client/public/use-public-item.ts'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import { applyAccent } from '#client/ui/theme/accent.ts'
import { useColorScheme } from '#client/ui/theme/color-scheme.ts'
import styles from '#client/public/PublicFrame.module.css'

/** `/public/{token}`: an app or page for anybody who has the link. */
export function PublicRoot({ token }: { token: string }) {
  const { t } = useTranslation('public')
  const state = usePublicItem(token)
  const scheme = useColorScheme()
  const item = state.status === 'shown' ? state.item : undefined
  const accent = item?.accent ?? null
  const title = item?.title

  useEffect(() => applyAccent(accent, scheme), [accent, scheme])
  useEffect(() => {
    document.title = title === undefined ? 'Trama' : `${title} · Trama`
  }, [title])

  if (state.status === 'gone') {
    return (
      <main className={styles.alone}>
        <EmptyState title={t('gone.title')}>{t('gone.text')}</EmptyState>
      </main>
    )
  }
  if (state.status === 'failed') {
    return (
      <main className={styles.alone}>
        <EmptyState title={t('failed.title')} action={<Button onClick={state.retry}>{t('failed.retry')}</Button>}>
          {t('failed.text')}
        </EmptyState>
      </main>
    )
  }
  if (!item) {
    return (
      <main className={styles.content} role="status" aria-label={t('loading')}>
        <Skeleton width={240} height={28} />
        <Skeleton width="100%" height={160} />
        <Skeleton width="60%" height={16} />
      </main>
    )
  }
  return (
    <PublicFrame item={item} live={state.status === 'shown' && state.live}>
      {item.itemType === 'app' ? <PublicAppView app={item} /> : <PublicPageView page={item} />}
    </PublicFrame>
  )
}
