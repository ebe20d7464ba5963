import type { FeedChange } from '#shared/catalogue/feed.ts'
import type { FeedPosition, ReplicaDatabase } from '#client/engine/replica/replica-database.ts'
import { unawaited } from '#client/lib/unawaited.ts'

const compactAfter = 64

/** Reads the stored feed: the snapshot and the log after it. The caller applies the log over the snapshot. */
export async function loadEntities(db: ReplicaDatabase): Promise<{ position: FeedPosition | undefined; changes: FeedChange[] }> {
  const tx = db.transaction(['meta', 'entitySnapshot', 'entityLog'])
  const [position, snapshot, log] = await Promise.all([
    tx.objectStore('meta').get('feed'),
    tx.objectStore('entitySnapshot').get('snapshot'),
    tx.objectStore('entityLog').getAll(),
  ])
  return { position, changes: [...(snapshot ?? []), ...log.flat()] }
}

/** Appends the changes with the feed's position, in one transaction; writes a new snapshot now and then. */
export async function saveEntities(
  db: ReplicaDatabase,
  position: FeedPosition,
  changes: readonly FeedChange[],
  everything: { full: boolean; snapshot: () => FeedChange[] },
): Promise<void> {
  const tx = db.transaction(['meta', 'entitySnapshot', 'entityLog'], 'readwrite')
  const log = tx.objectStore('entityLog')
  unawaited(tx.objectStore('meta').put(position, 'feed'))
  if (everything.full || (await log.count()) >= compactAfter) {
    unawaited(tx.objectStore('entitySnapshot').put(everything.snapshot(), 'snapshot'))
    unawaited(log.clear())
  } else if (changes.length > 0) unawaited(log.add([...changes]))
  await tx.done
}
