import { expect, it } from 'vitest'
import { createPlaces } from '#server/lib/places.ts'

it('counts under every name, takes nothing where one is full, and gives back once', () => {
  const places = createPlaces({ member: 2, organisation: 3 })
  const enter = (member: string) => places.enter({ member, organisation: 'o' })
  const first = enter('a')
  const second = enter('a')
  expect(enter('a')).toBeUndefined()
  const third = enter('b')
  // the organisation is full, and the refused one took no place of the member
  expect(enter('b')).toBeUndefined()
  first?.()
  first?.()
  const again = enter('b')
  expect(again).toBeDefined()
  expect(enter('c')).toBeUndefined()
  for (const leave of [second, third, again]) leave?.()
  expect([enter('a'), enter('a'), enter('c')].every(Boolean)).toBe(true)
  expect(places.enter({ member: 'a', organisation: 'other' })).toBeUndefined()
})
