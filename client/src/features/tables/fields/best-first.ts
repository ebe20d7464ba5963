import { foldText } from '#shared/lib/fold-text.ts'

/** How near a name is to the folded text that is looked for: it is the name, begins it, is in it, or is found elsewhere. */
function distance(name: string, wanted: string): number {
  const folded = foldText(name)
  if (folded === wanted) return 0
  if (folded.startsWith(wanted)) return 1
  return folded.includes(wanted) ? 2 : 3
}

/** Groups of found names with the nearest name first, in its group too; names that are equally near keep their order. */
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
