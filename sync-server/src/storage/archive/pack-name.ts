/** An object of the archive, as its name tells it: a listing shows every moment that can be reached. */
export interface PackName {
  name: string
  kind: 'snapshot' | 'pages'
  /** ms since 1970 */
  at: number
  id: string
  /** the id of the object that its pages belong on; of a snapshot, none */
  before: string | null
}

const form = /^(\d{8})T(\d{9})Z\.(?:(snapshot)\.([0-9a-f]{16})|(pages)\.([0-9a-f]{16})\.([0-9a-f]{16}))$/

export function packName({ kind, at, before, id }: Omit<PackName, 'name'>): string {
  const stamp = new Date(at).toISOString().replaceAll(/[-:.]/g, '')
  return [stamp, kind, id, ...(before === null ? [] : [before])].join('.')
}

/** Undefined for a name that is none of ours. */
export function readPackName(name: string): PackName | undefined {
  const [, day = '', time = '', isSnapshot, snapshotId, , pagesId, before = null] = form.exec(name) ?? []
  const id = snapshotId ?? pagesId
  if (id === undefined) return undefined
  const date = `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`
  const at = Date.parse(`${date}T${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4, 6)}.${time.slice(6)}Z`)
  return Number.isNaN(at) ? undefined : { name, at, id, kind: isSnapshot ? 'snapshot' : 'pages', before }
}

/** The folder of a file's objects: of an organisation by its id, of the control database by `control`. */
export const archiveOf = (name: string): string => `archive/${name}`

/** Objects from a snapshot to `last`, in their order; undefined when one on the way is missing. */
export function chainTo(last: PackName, byId: ReadonlyMap<string, PackName>): PackName[] | undefined {
  const chain = [last]
  for (let one = last; one.before !== null;) {
    const before = byId.get(one.before)
    // an object follows only earlier ones, so that no damaged name leads round and round
    if (!before || before.at >= one.at) return undefined
    chain.push((one = before))
  }
  return chain.toReversed()
}

/** Objects whose whole chain is there, the earliest first: the moments that can be reached. */
export function reachable(packs: readonly PackName[]): PackName[] {
  const whole = new Map<string, PackName>()
  for (const pack of packs.toSorted((a, b) => a.at - b.at)) {
    const before = pack.before === null ? undefined : whole.get(pack.before)
    if (pack.before === null || (before && before.at < pack.at)) whole.set(pack.id, pack)
  }
  return [...whole.values()]
}
