import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { positionBetween } from '#shared/lib/positions.ts'
import { positionSchema } from '#shared/lib/schemas.ts'

/** Any key that the schema accepts. */
const key = fc.stringMatching(/^[0-9A-Za-z]{1,8}$/)

describe('positions', () => {
  test.prop([fc.array(fc.nat(), { maxLength: 60 })])('of our own making always have another between them', (places) => {
    const list: string[] = []
    for (const place of places) {
      const index = place % (list.length + 1)
      list.splice(index, 0, positionBetween(list[index - 1] ?? null, list[index] ?? null))
    }
    expect(list).toEqual([...new Set(list)].sort())
  })

  test.prop([fc.option(key), fc.option(key)])('of any making have a place beside them that can be stored', (before, after) => {
    const made = positionBetween(before, after)
    expect(positionSchema.safeParse(made).success).toBe(true)
    if (before !== null && (after === null || before >= after)) expect(made > before).toBe(true)
    if (before === null && after !== null) expect(made <= after).toBe(true)
    if (before !== null && after !== null && before < after) {
      // no key lies between a key and itself with zeros appended
      const isFull = /^0*$/.test(after.slice(before.length)) && after.startsWith(before)
      expect(isFull ? made === after : made > before && made < after).toBe(true)
    }
  })
})
