import { Suspense } from 'react'
import { videoFrame } from '#shared/blocks/block-address.ts'
import { Frame } from '#client/blocks/parts/Frame.tsx'
import { useSession } from '#client/engine/session/use-session.ts'
import { CardList } from '#client/features/start-here/CardList.tsx'
import { LatestVideos } from '#client/features/start-here/LatestVideos.tsx'
import { useCreations } from '#client/features/start-here/use-creations.ts'
import { useStartShortcuts } from '#client/features/start-here/use-start-shortcuts.ts'
import css from '#client/features/start-here/StartPage.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useTitle } from '#client/lib/use-title.ts'
import { lazyPage } from '#client/manifest/lazy-page.tsx'
import { useOutsideLinks } from '#client/nouns/organisations/outside-links.ts'
import { Text } from '#client/ui/layout/Text.tsx'

const byWords = lazyPage(async () => (await import('#client/nouns/ai-builder/DescribeCard.tsx')).DescribeCard, ['aiBuilder'])
const templates = lazyPage(async () => (await import('#client/nouns/templates/FeaturedTemplates.tsx')).FeaturedTemplates, ['templates'])

/** `/start-here`: the ways to begin (specification 1 §2). Places that the operator has not named are not there. */
export function StartPage() {
  const { t } = useTranslation('startHere')
  const { organisation } = useSession()
  const { start_video: video, playlist } = useOutsideLinks()
  const shortcuts = useStartShortcuts()
  const creations = useCreations()
  useTitle(t('title'))
  return (
    <div className={css.page}>
      <header className={css.header}>
        <Text as="h1" size={16} weight="semibold">
          {t('greeting', { organisation: organisation.name })}
        </Text>
        <Text as="p" size={14} muted>
          {t('about')}
        </Text>
      </header>
      {video !== null && (
        <div className={css.video}>
          <Frame title={t('video')} address={video} frame={videoFrame(video)} />
        </div>
      )}
      <Suspense fallback={null}>
        <byWords.Page />
      </Suspense>
      <CardList title={t('shortcuts')} cards={shortcuts} />
      <Suspense fallback={null}>
        <templates.Page />
      </Suspense>
      <CardList title={t('create')} cards={creations} />
      {playlist && <LatestVideos />}
    </div>
  )
}
