/** A source of the program, or a library, as the build knows it. */
export interface PackedFile {
  id: string
  /** floor, feature, block or view; undefined for a library, which stays as it is */
  unit: string | undefined
  /** letters of its code */
  size: number
  /** ids of the files that come with it */
  imports: readonly string[]
}

/** A file by which loading begins. */
export interface Entry {
  id: string
  /** how much its letters count: 1 and more for the first file of a screen */
  weight: number
}

/** Files that are loaded together, as nodes of a graph without circles. */
export interface Chunk {
  files: PackedFile[]
  size: number
  /** a bit for each entry that loads it */
  loadedBy: bigint
  needs: Set<Chunk>
  neededBy: Set<Chunk>
  /** a library, or merged into another */
  isFixed: boolean
}

/**
 * The first chunks: files that the same screens need. A file comes with its imports, so no two chunks need each other.
 * - Files of the shell are there for all but the visitor's page.
 * - Of a file that a screen needs, parts that open later do not count: they come to a screen that stands.
 * - Files of one entry stay with it.
 * @param entries the shell first, then the visitor's page
 */
export function firstChunks(files: readonly PackedFile[], entries: readonly Entry[]): Chunk[] {
  const screens = bitsOf(entries, ({ weight }) => weight >= 1)
  const rest = bitsOf(entries, ({ weight }) => weight < 1)
  const whole = screens | rest
  const chunks = new Map<string, Chunk>()
  const chunkOf = new Map<string, Chunk>()
  const reach = reachOf(files, entries)
  for (const file of files) {
    const all = reach.get(file.id)
    const isFixed = file.unit === undefined
    if (all === undefined || (isOne(all) && !isFixed)) continue
    const isOfShell = (all & 1n) !== 0n
    const loadedBy = isOfShell ? (all & 2n) | (whole & ~2n) : (all & screens) !== 0n ? all | rest : all
    const key = isFixed ? file.id : String(loadedBy)
    const chunk = chunks.get(key) ?? { files: [], size: 0, loadedBy, needs: new Set(), neededBy: new Set(), isFixed }
    chunks.set(key, chunk)
    chunkOf.set(file.id, chunk)
    chunk.files.push(file)
    chunk.size += file.size
  }
  for (const chunk of chunks.values()) connect(chunk, chunkOf)
  return [...chunks.values()]
}

/** For each file a bit for each entry that loads it. */
function reachOf(files: readonly PackedFile[], entries: readonly Entry[]): Map<string, bigint> {
  const byId = new Map(files.map((file) => [file.id, file]))
  const reach = new Map<string, bigint>()
  entries.forEach((entry, index) => {
    const bit = 1n << BigInt(index)
    const left = [entry.id]
    for (let id = left.pop(); id !== undefined; id = left.pop()) {
      const known = reach.get(id) ?? 0n
      const file = byId.get(id)
      if (!file || (known & bit) !== 0n) continue
      reach.set(id, known | bit)
      left.push(...file.imports)
    }
  })
  return reach
}

function connect(chunk: Chunk, chunkOf: ReadonlyMap<string, Chunk>): void {
  for (const { imports } of chunk.files)
    for (const id of imports) {
      const needed = chunkOf.get(id)
      if (!needed || needed === chunk) continue
      chunk.needs.add(needed)
      needed.neededBy.add(chunk)
    }
}

/** The bits of some entries. */
export function bitsOf(entries: readonly Entry[], isIn: (entry: Entry) => boolean): bigint {
  return entries.reduce((bits, entry, index) => (isIn(entry) ? bits | (1n << BigInt(index)) : bits), 0n)
}

const isOne = (bits: bigint): boolean => (bits & (bits - 1n)) === 0n

/** All chunks that come with these, without themselves. */
export function chunksNeededBy(chunks: readonly Chunk[]): Set<Chunk> {
  const all = new Set<Chunk>()
  const left = [...chunks]
  for (let chunk = left.pop(); chunk; chunk = left.pop())
    for (const needed of chunk.needs) {
      if (all.has(needed)) continue
      all.add(needed)
      left.push(needed)
    }
  for (const chunk of chunks) all.delete(chunk)
  return all
}
