import { IconLinkOff } from '@tabler/icons-react'
import { Suspense, useEffect, useState } from 'react'
import type { PublicItem } from '#shared/nouns/public-links/public-item.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { lazyPart } from '#client/lib/lazy-part.ts'
import type { PublicAddress } from '#client/public/follow-item.ts'
import { PublicAppView } from '#client/public/PublicAppView.tsx'
import { PublicFrame } from '#client/public/PublicFrame.tsx'
import { LinkToken } from '#client/public/link-token.ts'
import { NarrowingContext, useNarrowing } from '#client/public/use-narrowing.ts'
import { usePublicItem } from '#client/public/use-public-item.ts'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import { applyAccent } from '#client/ui/theme/accent.ts'
import { useColorScheme } from '#client/ui/theme/color-scheme.ts'
import css from '#client/public/PublicFrame.module.css'

const LockedLink = lazyPart(async () => (await import('#client/public/LockedLink.tsx')).LockedLink)
const PublicPageView = lazyPart(async () => (await import('#client/public/PublicPageView.tsx')).PublicPageView)
const PublicTableView = lazyPart(async () => (await import('#client/public/PublicTableView.tsx')).PublicTableView)
const AnsweredForm = lazyPart(async () => (await import('#client/public/AnsweredForm.tsx')).AnsweredForm)

/** `/public/{token}`: an app, table, page or form for anybody with the link. */
export function PublicRoot({ address, onBack }: { address: PublicAddress; onBack: (() => void) | undefined }) {
  const { t } = useTranslation('public')
  const { state, retry } = usePublicItem(address)
  const scheme = useColorScheme()
  const [isKept, setIsKept] = useState(false)
  const item = state.status === 'shown' ? state.item : undefined
  const accent = item?.accent ?? null
  const title = item?.title

  const keeps = item?.itemType === 'form' && item.form.keeps === true && state.status === 'shown' && state.live
  useEffect(() => {
    if (!keeps) return
    void import('#client/public/keep-offline.ts').then(
      async ({ keepOffline }) => setIsKept(await keepOffline()),
      () => undefined,
    )
  }, [keeps])
  useEffect(() => applyAccent(accent, scheme), [accent, scheme])
  useEffect(() => {
    document.title = title === undefined ? 'Trama' : `${title} · Trama`
  }, [title])

  if (state.status === 'gone' || state.status === 'expired') {
    const text = state.status === 'expired' ? 'expired' : state.wasShown ? 'ended' : 'gone'
    return (
      <main className={css.alone}>
        <EmptyState
          level={1}
          title={t(`${text}.title`)}
          code={state.status === 'expired' ? ['link_expired', 410] : ['not_found', 404]}
          drawing={<IconLinkOff size={40} stroke={1.25} />}
        >
          {t(`${text}.text`)}
        </EmptyState>
      </main>
    )
  }
  if (state.status === 'failed') {
    return (
      <main className={css.alone}>
        <EmptyState level={1} title={t('failed.title')} action={<Button onClick={retry}>{t('failed.retry')}</Button>}>
          {t('failed.text')}
        </EmptyState>
      </main>
    )
  }
  if (state.status === 'locked') {
    return (
      <Suspense fallback={<Loading />}>
        <LockedLink token={address.token} onOpen={retry} />
      </Suspense>
    )
  }
  if (!item) return <Loading />
  return (
    <LinkToken value={address.token}>
      <PublicFrame item={item} live={state.status === 'shown' && state.live} isKept={isKept} onBack={onBack}>
        <Suspense fallback={<Skeleton width="100%" height={160} />}>
          <Narrowable token={address.token} item={item} />
        </Suspense>
      </PublicFrame>
    </LinkToken>
  )
}

function Narrowable({ token, item }: { token: string; item: PublicItem }) {
  return (
    <NarrowingContext value={useNarrowing(token, item)}>
      <Content item={item} />
    </NarrowingContext>
  )
}

function Content({ item }: { item: PublicItem }) {
  if (item.itemType === 'app') return <PublicAppView app={item} />
  if (item.itemType === 'page') return <PublicPageView page={item} />
  if (item.itemType === 'table') return <PublicTableView table={item.table} />
  return <AnsweredForm form={item.form} />
}

function Loading() {
  const { t } = useTranslation('public')
  return (
    <main className={css.content} role="status" aria-label={t('loading')}>
      <Skeleton width={240} height={28} />
      <Skeleton width="100%" height={160} />
      <Skeleton width="60%" height={16} />
    </main>
  )
}
