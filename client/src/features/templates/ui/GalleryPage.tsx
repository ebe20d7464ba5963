import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { TemplateCard as Card } from '#shared/nouns/templates/template-calls.ts'
import { chooseCards, readChoice, wordOfChoice } from '#client/features/templates/data/gallery-choice.ts'
import { useKeptAnswer } from '#client/nouns/templates/kept-answer.ts'
import { loadGallery } from '#client/nouns/templates/load-templates.ts'
import { LastVisit } from '#client/features/templates/ui/LastVisit.tsx'
import css from '#client/features/templates/ui/gallery.module.css'
import { GalleryMenu } from '#client/features/templates/ui/GalleryMenu.tsx'
import { GalleryPickers } from '#client/features/templates/ui/GalleryPickers.tsx'
import { CardGrid, CardSkeletons } from '#client/nouns/templates/CardGrid.tsx'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useAddressQuery } from '#client/lib/use-address-query.ts'
import { useIsPhone } from '#client/lib/use-media-query.ts'
import { useTitle } from '#client/lib/use-title.ts'
import { SearchDrawing } from '#client/ui/drawings/SearchDrawing.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { LinkButton } from '#client/ui/LinkButton.tsx'
import { Text } from '#client/ui/layout/Text.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { SearchField } from '#client/ui/SearchField.tsx'

/** `/templates`: the gallery (specification 3 §2). The choice stands in the address. */
export function GalleryPage() {
  const { t, language } = useTranslation('templates')
  const { query } = useAddressQuery()
  const isPhone = useIsPhone()
  const { data: cards, failure, isOld } = useKeptAnswer('gallery', loadGallery)
  const { key } = useLocation()
  // another choice ends a search
  const [typed, setTyped] = useState({ key, text: '' })
  const search = typed.key === key ? typed.text : ''
  const choice = readChoice(query, language)
  const shown = cards && chooseCards(cards, choice, search)
  const isSearching = search.trim() !== ''
  const heading = isSearching ? t('found') : t(`choices.${wordOfChoice(choice.category)}`)
  useTitle(t('title'))
  return (
    <div className={css.page}>
      {!isPhone && <GalleryMenu choice={choice} query={query} />}
      <section className={css.main} aria-label={t('title')}>
        <header className={css.header}>
          <h1 className={css.title}>{t('title')}</h1>
          <SearchField className={css.search} quiet label={t('search')} value={search} onChange={(text) => setTyped({ key, text })} />
        </header>
        {isPhone && <GalleryPickers choice={choice} query={query} />}
        <h2 className={css.heading}>{heading}</h2>
        {isOld && <LastVisit />}
        {failure !== undefined && <Notice tone="error">{errorText(failure)}</Notice>}
        {!cards && failure === undefined && <CardSkeletons />}
        {shown && shown.length > 0 && <Cards cards={shown} />}
        {shown?.length === 0 && (
          <EmptyState
            title={t('empty.title')}
            drawing={<SearchDrawing />}
            action={
              choice.category !== 'all' || choice.language !== 'all' ? (
                <LinkButton to="/templates?category=all&language=all">{t('empty.all')}</LinkButton>
              ) : undefined
            }
          >
            {t('empty.text')}
          </EmptyState>
        )}
      </section>
    </div>
  )
}

function Cards({ cards }: { cards: readonly Card[] }) {
  const { t } = useTranslation('templates')
  return (
    <>
      <CardGrid cards={cards} />
      <Text as="p" size={12} muted className={css.count} role="status">
        {t('count', { count: cards.length })}
      </Text>
    </>
  )
}
