import { expect, test } from 'vitest'
import { Column } from '#client/engine/replica/column.ts'

test('folded texts are right in whatever order they are asked for, and follow their cells', () => {
  const column = new Column()
  column.setRange(0, ['Ána', 'BIA', null, 'zé'])
  expect(column.folded(3)).toBe('ze')
  expect(column.folded(0)).toBe('ana')
  expect(column.folded(2)).toBeNull()
  column.set(0, 'Rui')
  column.setRange(1, ['Eva'])
  expect([column.folded(0), column.folded(1), column.folded(3)]).toEqual(['rui', 'eva', 'ze'])
})
