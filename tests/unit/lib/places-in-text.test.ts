import fc from 'fast-check'
import { expect, it } from 'vitest'
import { foldText } from '#shared/lib/fold-text.ts'
import { placesInText } from '#client/lib/places-in-text.ts'

it('finds a text as a search does: without case and accents, once for each place', () => {
  expect(placesInText('Café café', 'CAFE')).toEqual([
    { start: 0, end: 4 },
    { start: 5, end: 9 },
  ])
  expect(placesInText('aaa', 'aa')).toEqual([{ start: 0, end: 2 }])
  expect(placesInText('Straße', ' ')).toEqual([])
  expect(placesInText('😀 São Paulo', 'sao')).toEqual([{ start: 3, end: 6 }])
})

it('names stretches that read as what is looked for', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'A', 'á', 'b', 'Ç', 'ß', '😀', ' '), maxLength: 12 })
  fc.assert(
    fc.property(letters, letters, letters, (before, wanted, after) => {
      const text = before + wanted + after
      const sought = foldText(wanted.trim())
      const places = placesInText(text, wanted)
      expect(places.length > 0).toBe(sought !== '')
      for (const { start, end } of places) expect(foldText(text.slice(start, end))).toBe(sought)
    }),
  )
})
