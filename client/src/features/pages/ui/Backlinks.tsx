import { useCallback } from 'react'
import { Link } from 'react-router-dom'
import { call } from '#client/engine/api/call.ts'
import { useIsUnsent } from '#client/engine/outbox/use-outbox.ts'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/features/pages/ui/side-parts.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { itemPath } from '#client/nouns/items/item-path.ts'
import { itemKey, useItems } from '#client/nouns/items/item.ts'
import { ItemIcon } from '#client/ui/ItemIcon.tsx'

/** The pages and apps that lead to a page, as the server finds them. To a page that it does not know yet there is none. */
export function Backlinks({ pageId }: { pageId: string }) {
  const { t } = useTranslation('pages')
  return useIsUnsent(pageId) ? (
    <Text as="p" size={13} muted>
      {t('structure.noLinks')}
    </Text>
  ) : (
    <Found pageId={pageId} />
  )
}

function Found({ pageId }: { pageId: string }) {
  const { t } = useTranslation('pages')
  const items = useItems()
  const load = useCallback(() => call('GET items/:type/:id/backlinks', { params: { type: 'page', id: pageId } }), [pageId])
  const { data, failure } = useLoaded(load)
  if (!data)
    return (
      <Text as="p" size={13} muted>
        {t(failure === undefined ? 'structure.loading' : 'structure.offline')}
      </Text>
    )
  const places = data.places.flatMap(({ type, id }) => items.get(itemKey(type, id)) ?? [])
  if (places.length === 0)
    return (
      <Text as="p" size={13} muted>
        {t('structure.noLinks')}
      </Text>
    )
  return (
    <ul className={css.list}>
      {places.map(({ type, id, label, icon, color }) => (
        <li key={itemKey(type, id)}>
          <Link to={itemPath(type, id)} className={css.line}>
            <ItemIcon icon={icon} color={color} size={20} />
            <span>{label === '' ? t('untitled') : label}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
