import { expect, it } from 'vitest'
import type { Field } from '#shared/nouns/tables/table.ts'
import { fieldsOfTable } from '#client/engine/replica/table-fields.ts'

const field = (id: string, tableId: string, position: string): Field => ({ id, tableId, position }) as unknown as Field

const [b, a, other] = [field('fb', 't1', 'b'), field('fa', 't1', 'a'), field('fo', 't2', 'a')]
const all: readonly Field[] = [b, a, other]

it('answers the same array for the same fields, in order', () => {
  const answer = fieldsOfTable('t1', all)
  expect(answer).toEqual([a, b])
  expect(fieldsOfTable('t1', all)).toBe(answer)
  // another table changed
  expect(fieldsOfTable('t1', [...all, field('fp', 't2', 'b')])).toBe(answer)
  expect(fieldsOfTable('t1', [a])).not.toBe(answer)
})

it('comes to rest where somebody asks with all fields and somebody else with those in sight', () => {
  const inSight = [a, other]
  const [whole, part] = [fieldsOfTable('t1', all), fieldsOfTable('t1', inSight)]
  for (let turn = 0; turn < 3; turn++) {
    expect(fieldsOfTable('t1', all)).toBe(whole)
    expect(fieldsOfTable('t1', inSight)).toBe(part)
  }
})
