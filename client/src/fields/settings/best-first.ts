import { foldText } from '#shared/lib/fold-text.ts'

/** The distance of a name from the folded search text: 0 equal, 1 begins with it, 2 contains it, 3 found elsewhere. */
function distance(name: string, wanted: string): number {
  const folded = foldText(name)
  if (folded === wanted) return 0
  if (folded.startsWith(wanted)) return 1
  return folded.includes(wanted) ? 2 : 3
}

/** Sorts groups of found names by their nearest name, and each group as well; equally near names keep their order. */
export function bestFirst<Item, Group extends { shown: readonly Item[] }>(
  groups: readonly Group[],
  nameOf: (item: Item) => string,
  wanted: string,
): Group[] {
  const to = (item: Item): number => distance(nameOf(item), wanted)
  const nearest = ({ shown }: Group): number => Math.min(...shown.map(to))
  return groups
    .map((group) => ({ ...group, shown: group.shown.toSorted((a, b) => to(a) - to(b)) }))
    .toSorted((a, b) => nearest(a) - nearest(b))
}
