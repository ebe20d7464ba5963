import type { Organisation } from '#shared/nouns/organisations/organisation.ts'
import type { PublicItem } from '#shared/nouns/public-links/public-item.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { ItemType } from '#shared/values/item-type.ts'
import type { LinkContext } from '#server/access/link-context.ts'
import { findItem } from '#server/items/find-item.ts'

/** @throws AppError `not_found` when the item is gone */
export function readHead({ org }: LinkContext, type: ItemType, itemId: string): Pick<PublicItem, 'title' | 'icon' | 'color'> {
  const found = findItem(org, type, itemId)
  if (!found) throw new AppError('not_found')
  return { title: found.label, icon: found.icon, color: found.color }
}

export function readOrganisation({ org }: LinkContext): Pick<PublicItem, 'organisation' | 'accent' | 'language'> {
  const row = org.db.get(org.db.build.selectFrom('organisation').select(['name', 'primary_color', 'language']))
  if (!row) throw new AppError('not_found')
  return { organisation: row.name, accent: row.primary_color, language: row.language as Organisation['language'] }
}
