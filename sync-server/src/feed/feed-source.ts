import type { EntityKind, EntityOf } from '#shared/protocol/entities.ts'
import type { OrgContext } from '#server/access/org-context.ts'

export interface FeedRow<K extends EntityKind = EntityKind> {
  id: string
  seq: number
  /** null: deleted, or not visible to this person */
  data: EntityOf<K> | null
}

/**
 * How one kind of entity reaches devices. Yields every row with `seq > since`, once, filtered by the person's rights:
 * what they may not see is yielded as `data: null`, so that a device that had it forgets it.
 */
export interface FeedSource<K extends EntityKind = EntityKind> {
  kind: K
  changedSince(context: OrgContext, since: number): Iterable<FeedRow<K>>
}

/** Keeps the kind's type. */
export function feedSource<K extends EntityKind>(kind: K, changedSince: FeedSource<K>['changedSince']): FeedSource {
  return { kind, changedSince } as unknown as FeedSource
}
