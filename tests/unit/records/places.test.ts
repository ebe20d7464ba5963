import { expect, test } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import { inPlaces, ownPlace, placeBetween, recordPlaceId } from '#shared/nouns/records/record-place.ts'

const rows = Array.from({ length: 6 }, newId).map((id) => ({ id }))
const ids = (of: readonly { id: string }[]): number[] => of.map(({ id }) => rows.findIndex((row) => row.id === id))
const idOf = (at: number): string => rows[at]?.id ?? ''
const own = (at: number): string => ownPlace(rows[at]?.id ?? '')

test('records that nobody dragged stand by their ids', () => {
  expect(inPlaces(rows, new Map())).toBe(rows)
})

test('a record goes between two others, to the start and to the end', () => {
  const put = (at: number, position: string) => ids(inPlaces(rows, new Map([[rows[at]?.id ?? '', position]])))
  expect(put(5, placeBetween(own(1), own(2), idOf(5)))).toEqual([0, 1, 5, 2, 3, 4])
  expect(put(3, placeBetween(null, own(0), idOf(3)))).toEqual([3, 0, 1, 2, 4, 5])
  expect(put(0, placeBetween(own(5), null, idOf(0)))).toEqual([1, 2, 3, 4, 5, 0])
})

test('a record made after one was dragged to the end comes behind it', () => {
  const later = { id: newId() }
  const places = new Map([[idOf(0), placeBetween(own(5), null, idOf(0))]])
  expect(inPlaces([...rows, later], places).at(-1)).toBe(later)
})

test('a thousand drags to the end, and as many to the start, keep their order and stay short', () => {
  for (const toEnd of [true, false]) {
    let place: string = own(0)
    for (let times = 0; times < 1000; times += 1) {
      const next: string = toEnd ? placeBetween(place, null, idOf(times % 6)) : placeBetween(null, place, idOf(times % 6))
      expect(toEnd ? next > place : next < place).toBe(true)
      place = next
    }
    expect(place.length).toBeLessThan(300)
  }
})

test('equal places are parted by the records’ ids', () => {
  const places = new Map(rows.map(({ id }) => [id, 'V']))
  expect(ids(inPlaces(rows, places))).toEqual([0, 1, 2, 3, 4, 5])
})

test('two devices that drag two records into one gap leave room between them', () => {
  const [one, other] = [3, 4].map((at) => ({ id: idOf(at), position: placeBetween(own(0), own(1), idOf(at)) }))
  if (!one || !other) return
  const [first, second] = one.position < other.position ? [one, other] : [other, one]
  const between = placeBetween(first.position, second.position, idOf(5))
  expect([first.position < between, between < second.position, second.position < own(1)]).toEqual([true, true, true])
})

test('an entity has the same id on every device, and another one in each view', () => {
  const [a, b] = ['vaaaaaaaaaaaa', 'vbbbbbbbbbbbb']
  const record = rows[0]?.id ?? ''
  expect(recordPlaceId(a, record)).toBe(recordPlaceId(a, record))
  const made = new Set(Array.from({ length: 2000 }, newId).flatMap((id) => [recordPlaceId(a, id), recordPlaceId(b, id)]))
  expect(made.size).toBe(4000)
})
