import { IconStar, IconStarFilled } from '@tabler/icons-react'
import type { FormDefinition } from '#shared/nouns/forms/form.ts'
import type { Table } from '#shared/nouns/tables/table.ts'
import { useEntity } from '#client/engine/replica/use-entities.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { toggleFavourite, useStarredKeys } from '#client/nouns/favourites/favourites.ts'
import { itemPath } from '#client/nouns/items/item-path.ts'
import { IconButton } from '#client/ui/IconButton.tsx'
import { ItemIcon } from '#client/ui/ItemIcon.tsx'
import { LinkButton } from '#client/ui/LinkButton.tsx'
import { Row } from '#client/ui/layout/Row.tsx'

const icon = { size: 16, 'aria-hidden': true } as const

/** The head of a form's window, where its maker asked for one: the way to the form's app, and the star of its table. */
export function FormHead({ definition, table, onLeave }: { definition: FormDefinition; table: Table; onLeave(): void }) {
  const { t } = useTranslation('forms')
  const app = useEntity('app', definition.app_id ?? '')
  const isStarred = useStarredKeys().has(`table:${table.id}`)
  const hasStar = definition.fav_btn === true
  if (!hasStar && !app) return null
  return (
    <Row justify="between">
      {app ? (
        <LinkButton size="small" to={itemPath('app', app.id)} onClick={onLeave}>
          <ItemIcon plain icon={app.icon} color={app.color} size={16} /> {app.label}
        </LinkButton>
      ) : (
        <span />
      )}
      {hasStar && (
        <IconButton
          label={t(isStarred ? 'head.unstar' : 'head.star', { table: table.label })}
          aria-pressed={isStarred}
          icon={isStarred ? <IconStarFilled {...icon} /> : <IconStar stroke={1.5} {...icon} />}
          onClick={() => toggleFavourite({ itemType: 'table', itemId: table.id })}
        />
      )}
    </Row>
  )
}
