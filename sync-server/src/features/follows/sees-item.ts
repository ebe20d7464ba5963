import { AppError } from '#shared/protocol/errors.ts'
import type { ItemType } from '#shared/values/item-type.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { findItem } from '#server/items/find-item.ts'

/** @throws AppError `not_found` for an item that the person does not see */
export function assertSeesItem(context: OrgContext, { itemType, itemId }: { itemType: ItemType; itemId: string }): void {
  if (context.access.item(itemType, itemId) === 'none' || !findItem(context.org, itemType, itemId)) throw new AppError('not_found')
}
