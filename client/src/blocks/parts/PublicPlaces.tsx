import type { PublicPlace } from '#shared/values/public-place.ts'
import css from '#client/blocks/parts/links.module.css'
import { Ellipsis } from '#client/ui/layout/Ellipsis.tsx'
import { ItemIcon } from '#client/ui/ItemIcon.tsx'

interface PublicPlacesProps {
  title: string
  direction?: 'vertical' | 'horizontal'
  places: readonly PublicPlace[]
}

/** Links of a visitor to what is public itself; the page that they are on is no link. */
export function PublicPlaces({ title, direction = 'vertical', places }: PublicPlacesProps) {
  return (
    <div className={css.menu} data-direction={direction}>
      {title !== '' && <h3 className={css.title}>{title}</h3>}
      <ul className={css.links} aria-label={title || undefined}>
        {places.map(({ label, icon, color, token }) => (
          <li key={token ?? ''}>
            {token === null ? (
              <span className={css.link} aria-current="page">
                <ItemIcon icon={icon} color={color} size={20} />
                <Ellipsis>{label}</Ellipsis>
              </span>
            ) : (
              <a className={css.link} href={`/public/${token}?previousApp=1`}>
                <ItemIcon icon={icon} color={color} size={20} />
                <Ellipsis>{label}</Ellipsis>
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
