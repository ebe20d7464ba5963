import type { TemplateCard } from '#shared/nouns/templates/template-calls.ts'
import css from '#client/features/ai-builder/ui/builder.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { CardGrid } from '#client/nouns/templates/CardGrid.tsx'
import { LinkButton } from '#client/ui/LinkButton.tsx'

/** The templates that are nearest to a description, each to be made from. */
export function NearestTemplates({ cards }: { cards: readonly TemplateCard[] }) {
  const { t } = useTranslation('aiBuilder')
  return (
    <section aria-labelledby="ai-nearest" className={css.form}>
      <h2 id="ai-nearest" className={css.heading} role="status">
        {t(cards.length === 0 ? 'nearest.none' : 'nearest.title')}
      </h2>
      <CardGrid cards={cards} />
      <div className={css.row}>
        {cards.map(({ id, slug, name }) => (
          <LinkButton key={id} to={`/templates/${slug}`}>
            {t('nearest.like', { name })}
          </LinkButton>
        ))}
      </div>
    </section>
  )
}
