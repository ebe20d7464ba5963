import { reachable, type PackName } from '#server/storage/archive/pack-name.ts'

const dayMs = 86_400_000
const packDays = 7
const snapshotDays = 90

/**
 * Objects that may go: any moment of the last seven days stays, then the first snapshot of each day for ninety. The latest come first, so that an interrupted
 * deletion leaves no object without the one that it belongs on.
 * @param base the id of an object that the journal stands on
 */
export function outdated(packs: readonly PackName[], now: number, base?: string): PackName[] {
  const there = reachable(packs)
  const byId = new Map(there.map((pack) => [pack.id, pack]))
  const kept = new Set<PackName>()
  const keep = (last: PackName | undefined): void => {
    for (let one = last; one && !kept.has(one);) {
      kept.add(one)
      one = one.before === null ? undefined : byId.get(one.before)
    }
  }
  const weekAgo = now - packDays * dayMs
  keep(there.findLast(({ at }) => at <= weekAgo))
  for (const pack of there) if (pack.at > weekAgo) keep(pack)
  const days = new Set<number>()
  for (const snapshot of there) {
    const day = Math.floor(snapshot.at / dayMs)
    if (snapshot.kind !== 'snapshot' || snapshot.at < now - snapshotDays * dayMs || days.has(day)) continue
    days.add(day)
    kept.add(snapshot)
  }
  // the last state is kept, however old it is
  keep(there.at(-1))
  if (base !== undefined) keep(byId.get(base))
  return packs.filter((pack) => !kept.has(pack) && pack.at <= weekAgo).toSorted((a, b) => b.at - a.at)
}
