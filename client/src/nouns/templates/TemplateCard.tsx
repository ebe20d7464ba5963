import { Link } from 'react-router-dom'
import type { TemplateCard as Card } from '#shared/nouns/templates/template-calls.ts'
import css from '#client/nouns/templates/cards.module.css'
import { TemplatePicture } from '#client/nouns/templates/TemplatePicture.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Chip } from '#client/ui/Chip.tsx'
import { Row } from '#client/ui/layout/Row.tsx'
import { Text } from '#client/ui/layout/Text.tsx'

/** One template of the gallery; the whole card leads to it. */
export function TemplateCard({ card }: { card: Card }) {
  const { t } = useTranslation('templates')
  return (
    <li className={css.card}>
      <div className={css.picture}>
        <TemplatePicture card={card} />
      </div>
      <div className={css.words}>
        <Link to={`/templates/${card.slug}`} className={css.name}>
          {card.name}
        </Link>
        <Text as="p" size={13} muted className={css.about}>
          {card.short_description}
        </Text>
        <Row gap={4} wrap className={css.foot}>
          {card.categories.slice(0, 2).map(({ id, color }) => (
            <Chip key={id} hue={color}>
              {t(`choices.${id}`)}
            </Chip>
          ))}
          <Text size={12} muted className={css.by}>
            {card.builder.name}
          </Text>
        </Row>
      </div>
    </li>
  )
}
