import type { NoticeEvent } from '#shared/nouns/notices/notice-event.ts'
import type { NoticeKindName } from '#shared/nouns/notices/notice-kind-names.ts'
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

/** True when a thing still is as a person is about to be told, whatever its cells say. */
export type EventHolds = (context: OrgContext, about: NoticeEvent['about']) => boolean

/** Checks of the kinds that a feature tells people of; a kind without one holds once it has happened. */
export type NoticeHolds = Partial<Record<NoticeKindName, EventHolds>>

const holding = new Map<string, EventHolds>()

/** Puts a feature's checks in force; called when the features are composed. */
export function registerNoticeHolds(checks: NoticeHolds): void {
  for (const [kind, holds] of Object.entries(checks)) holding.set(kind, holds)
}

export function findNoticeHolds(kind: NoticeKindName): EventHolds | undefined {
  return holding.get(kind)
}
