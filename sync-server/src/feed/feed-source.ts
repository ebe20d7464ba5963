import type { EntityKind, EntityOf } from '#shared/catalogue/entities.ts'
import type { OrgContext } from '#server/access/org-context.ts'

export interface FeedRow<K extends EntityKind = EntityKind> {
  id: string
  seq: number
  /** null: deleted, or not visible to this person */
  data: EntityOf<K> | null
}

/**
 * The feed of one kind of entity. Yields every row with `seq > since`, once, filtered by the person's rights. Hidden rows are yielded as
 * `data: null`, so that a device that had them forgets them.
 */
export interface FeedSource<K extends EntityKind = EntityKind> {
  kind: K
  changedSince(context: OrgContext, since: number): Iterable<FeedRow<K>>
}

/** Keeps the kind's type. */
export function feedSource<K extends EntityKind>(kind: K, changedSince: FeedSource<K>['changedSince']): FeedSource {
  return { kind, changedSince } as unknown as FeedSource
}
