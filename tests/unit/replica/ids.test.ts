import fc from 'fast-check'
import { expect, test } from 'vitest'
import { IdTable } from '#client/engine/replica/id-table.ts'

const uuid = fc.uuid()
// differs from a UUID that may be there in one thing only
const odd = uuid.chain((id) => fc.constantFrom(id.toUpperCase(), id.replaceAll('-', ''), `${id}0`, id.replace(/.$/, 'g'), ''))
const anyId = fc.oneof({ weight: 6, arbitrary: uuid }, { weight: 2, arbitrary: odd }, { weight: 1, arbitrary: fc.string() })

test('ids are found, told and ordered as the texts they are', () => {
  fc.assert(
    fc.property(fc.uniqueArray(anyId, { maxLength: 300 }), fc.array(anyId, { maxLength: 20 }), (ids, others) => {
      const table = new IdTable()
      expect(ids.map((id) => table.claim(id))).toEqual([...ids.keys()])
      expect(ids.map((id) => table.claim(id))).toEqual([...ids.keys()])
      expect(ids.map((_, position) => table.at(position))).toEqual(ids)
      expect(ids.map((id) => table.positionOf(id))).toEqual([...ids.keys()])
      for (const id of others) expect(table.positionOf(id)).toBe(ids.includes(id) ? ids.indexOf(id) : undefined)
      for (let position = 1; position < ids.length; position += 1) {
        const [before = '', after = ''] = [ids[position - 1], ids[position]]
        expect(Math.sign(table.compare(position - 1, position))).toBe(before < after ? -1 : 1)
      }
      expect([table.at(-1), table.at(ids.length)]).toEqual(['', ''])
    }),
  )
})

test('ids that were made one after the other are all found when there are many', () => {
  const table = new IdTable()
  const idOf = (number: number): string => `01a201a5-69b1-70c8-a08e-${number.toString(16).padStart(12, '0')}`
  for (let number = 0; number < 50_000; number += 1) table.claim(idOf(number))
  for (let number = 0; number < 50_000; number += 1) if (table.positionOf(idOf(number)) !== number) throw new Error(`${number} is lost`)
  expect(table.positionOf(idOf(50_000))).toBeUndefined()
})
