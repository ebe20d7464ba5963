import type { NoticePlaceType } from '#shared/nouns/notices/notice-places.ts'
import type { ItemType } from '#shared/values/item-type.ts'
import type { OrgContext } from '#server/access/org-context.ts'

/** Whether the person may see the thing with this id now. Asked when they are told, and at each read of the notice. */
export type SeesPlace = (context: OrgContext, id: string) => boolean

/** Rules of the things that are no items of the workspace, by their kind. */
export type NoticePlaces = Partial<Record<Exclude<NoticePlaceType, ItemType>, SeesPlace>>

const places = new Map<string, SeesPlace>()

/** Puts the rules of a feature's things in force; called when the features are composed. */
export function registerNoticePlaces(rules: NoticePlaces): void {
  for (const [type, sees] of Object.entries(rules)) places.set(type, sees)
}

/** False for a kind that no feature has. */
export function seesNoticePlace(context: OrgContext, type: Exclude<NoticePlaceType, ItemType>, id: string): boolean {
  return places.get(type)?.(context, id) ?? false
}
