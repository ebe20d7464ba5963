import type { FeedChange } from '#shared/protocol/feed.ts'
import type { FeedPosition, ReplicaDatabase } from '#client/data/replica/replica-database.ts'
import { unawaited } from '#client/data/lib/unawaited.ts'

const compactAfter = 64

/** What the device holds of the feed: the snapshot, with the log of what came after laid over it by the reader. */
export async function loadEntities(db: ReplicaDatabase): Promise<{ position: FeedPosition | undefined; changes: FeedChange[] }> {
  const tx = db.transaction(['meta', 'entitySnapshot', 'entityLog'])
  const [position, snapshot, log] = await Promise.all([
    tx.objectStore('meta').get('feed'),
    tx.objectStore('entitySnapshot').get('snapshot'),
    tx.objectStore('entityLog').getAll(),
  ])
  return { position, changes: [...(snapshot ?? []), ...log.flat()] }
}

/** Appends what came, and where the feed stands, in one transaction; writes a new snapshot now and then. */
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
