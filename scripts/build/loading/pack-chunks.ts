import { firstChunks, type Chunk, type Entry, type PackedFile } from './chunk-graph.ts'
import { mergeChunks, type Prices } from './merge-chunks.ts'

/** Tried with the product's build: lower ones give more files, higher ones first loads that grow faster than their files get fewer. */
const tried: Prices = { perLoad: 3_000, perFile: 40_000, perFileOfScreens: 4_000 }

/**
 * The name of the chunk of each file that several entries share: the unit that has most of its code.
 * @param files sources and libraries, in an order that stays
 * @param entries the shell first, then the visitor's page
 */
export function packChunks(files: readonly PackedFile[], entries: readonly Entry[], prices = tried): Map<string, string> {
  const names = new Map<string, string>()
  const used = new Map<string, number>()
  for (const chunk of mergeChunks(firstChunks(files, entries), entries, prices)) {
    const name = unitOfMost(chunk).replaceAll('/', '-')
    const count = (used.get(name) ?? 0) + 1
    used.set(name, count)
    for (const { id } of chunk.files) names.set(id, count === 1 ? name : `${name}-${count}`)
  }
  return names
}

function unitOfMost({ files }: Chunk): string {
  const sizes = new Map<string, number>()
  for (const { unit = '', size } of files) sizes.set(unit, (sizes.get(unit) ?? 0) + size)
  return [...sizes].sort(([, a], [, b]) => b - a)[0]?.[0] ?? ''
}
