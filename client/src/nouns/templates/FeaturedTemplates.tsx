import { Link } from 'react-router-dom'
import { useKeptAnswer } from '#client/nouns/templates/kept-answer.ts'
import { loadGallery } from '#client/nouns/templates/load-templates.ts'
import { CardGrid } from '#client/nouns/templates/CardGrid.tsx'
import css from '#client/nouns/templates/cards.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** The most that are offered (specification 1 §2 "Start Here"). */
const most = 4

/** *Start with a Template*: up to four of the spotlight in the person's language, and the way to all. Nothing while there is none. */
export function FeaturedTemplates() {
  const { t, language } = useTranslation('templates')
  const { data } = useKeptAnswer('gallery', loadGallery)
  const featured = data?.filter((card) => card.featured) ?? []
  const own = featured.filter((card) => card.language === language)
  const shown = (own.length > 0 ? own : featured).slice(0, most)
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="featured-templates">
      <header className={css.head}>
        <h2 id="featured-templates" className={css.title}>
          {t('start.title')}
        </h2>
        <Link to="/templates" className={css.all}>
          {t('start.all')}
        </Link>
      </header>
      <CardGrid cards={shown} />
    </section>
  )
}
