import type { OrgDatabase } from '#server/storage/org-database.ts'

/**
 * Keeps what was read of an organisation's file in memory. It is read again when anything but records and messages has changed (`db.version`).
 * @param read also makes an empty map, for parts that are read one by one
 */
export function untilChanged<Kept>(read: (org: OrgDatabase) => Kept): (org: OrgDatabase) => Kept {
  const kept = new WeakMap<OrgDatabase, { version: number; value: Kept }>()
  return (org) => {
    const { version } = org.db
    const before = kept.get(org)
    if (before?.version === version) return before.value
    const value = read(org)
    kept.set(org, { version, value })
    return value
  }
}
