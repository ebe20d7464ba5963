import { fc } from '@fast-check/vitest'
import { expect, test } from 'vitest'
import type { Entry, PackedFile } from '#scripts/build/loading/chunk-graph.ts'
import { packChunks } from '#scripts/build/loading/pack-chunks.ts'

const prices = { perLoad: 100, perFile: 500, perFileOfScreens: 200 }
const file = (id: string, unit: string, size: number, ...imports: string[]): PackedFile => ({ id, unit, size, imports })
const shell = { id: 'shell', weight: 5 }

test('what the same screens need is one chunk, named like the unit of most of it; what one needs stays with it', () => {
  const files = [
    file('shell', 'app', 10),
    file('page', 'features/a', 10, 'Button', 'command', 'own'),
    file('other', 'features/b', 10, 'Button', 'command'),
    file('Button', 'ui', 2_000),
    file('command', 'nouns', 1_000),
    file('own', 'nouns', 1_000),
  ]
  const names = packChunks(files, [shell, { id: 'page', weight: 1 }, { id: 'other', weight: 1 }], prices)
  expect([...names]).toEqual([
    ['Button', 'ui'],
    ['command', 'ui'],
  ])
})

test('small chunks are merged although a screen loads some letters in vain, large ones are not', () => {
  const pages = ['a', 'b', 'c']
  const filesOf = (size: number): PackedFile[] => [
    file('shell', 'app', 10),
    file('a', 'features/a', 10, 'ab', 'abc'),
    file('b', 'features/b', 10, 'ab', 'abc'),
    file('c', 'features/c', 10, 'abc'),
    file('ab', 'nouns', size),
    file('abc', 'ui', size),
  ]
  const chunksOf = (size: number) => new Set(packChunks(filesOf(size), [shell, ...pages.map((id) => ({ id, weight: 1 }))], prices).values())
  expect(chunksOf(100).size).toBe(1)
  expect(chunksOf(10_000).size).toBe(2)
})

test('chunks never need each other, whatever needs whatever', () => {
  const graphs = fc.record({
    // a file needs later ones only, as the floors hold
    needs: fc.array(fc.record({ size: fc.integer({ min: 1, max: 3_000 }), imports: fc.array(fc.nat({ max: 40 }), { maxLength: 4 }) }), {
      minLength: 5,
      maxLength: 40,
    }),
    entries: fc.integer({ min: 3, max: 8 }),
    weights: fc.array(fc.constantFrom(0.03, 0.5, 1), { minLength: 8, maxLength: 8 }),
  })
  fc.assert(
    fc.property(graphs, ({ needs, entries, weights }) => {
      const files = needs.map(({ size, imports }, index) => {
        const later = imports.map((step) => index + 1 + step).filter((each) => each < needs.length)
        return file(String(index), index % 3 === 0 ? 'ui' : 'nouns', size, ...later.map(String))
      })
      const begin: Entry[] = files
        .slice(0, entries)
        .map(({ id }, index) => ({ id, weight: index === 0 ? 5 : index === 1 ? 4 : (weights[index] ?? 1) }))
      expect(circleOf(files, packChunks(files, begin, prices))).toBeUndefined()
    }),
  )
})

/** The name of a chunk that needs itself through others; files without a name are chunks of their own. */
function circleOf(files: readonly PackedFile[], names: ReadonlyMap<string, string>): string | undefined {
  const chunkOf = (id: string): string => names.get(id) ?? `own ${id}`
  const needs = new Map<string, Set<string>>()
  for (const { id, imports } of files) {
    const from = chunkOf(id)
    const known = needs.get(from) ?? new Set<string>()
    needs.set(from, known)
    for (const each of imports) if (chunkOf(each) !== from) known.add(chunkOf(each))
  }
  const reaches = (from: string, seen: Set<string>): Set<string> => {
    for (const next of needs.get(from) ?? [])
      if (!seen.has(next)) {
        seen.add(next)
        reaches(next, seen)
      }
    return seen
  }
  return [...needs.keys()].find((name) => reaches(name, new Set()).has(name))
}
