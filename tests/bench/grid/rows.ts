import type { CellValue } from '#shared/values/cell-value.ts'
import type { FieldSpec } from '#tests/support/build-table.ts'

const colours = ['Red', 'Amber', 'Green', 'Blue', 'Violet']
const words = ['river', 'stone', 'cloud', 'ember', 'lark', 'Árvore', 'quiet', 'harbour', 'meadow', 'ink']

export const options = colours.map((label, index) => ({ id: `o00000000000${index}`, label, hue: label.toLowerCase() }))

/** Fourteen columns as real tables have them: every way a cell can look except links to other tables. */
export const fields: Record<string, FieldSpec> = {
  name: 'singleLineText',
  notes: 'text',
  amount: 'number',
  price: 'currency',
  share: 'percent',
  due: 'date',
  seen: 'dateTime',
  done: 'checkbox',
  state: { type: 'select', config: { options } },
  tags: { type: 'multipleSelect', config: { options } },
  mail: 'email',
  owner: 'user',
  city: 'singleLineText',
  rank: 'number',
}

/** Widths at which every column is in sight, so that no grid is spared one. */
export const widths: Record<string, number> = {
  name: 150,
  notes: 180,
  amount: 90,
  price: 110,
  share: 70,
  due: 100,
  seen: 140,
  done: 60,
  state: 90,
  tags: 140,
  mail: 180,
  owner: 90,
  city: 100,
  rank: 70,
}

export function valuesAt(row: number, memberId: string): Record<string, CellValue> {
  const word = (by: number): string => words[(row * 7 + by) % words.length] ?? ''
  const option = (by: number): string => options[(row + by) % options.length]?.id ?? ''
  const day = `20${10 + (row % 15)}-0${1 + (row % 9)}-1${row % 10}`
  return {
    name: `${word(0)} ${word(3)} ${row}`,
    notes: `${word(1)} ${word(2)} ${word(4)} ${word(5)}, ${word(6)}`,
    amount: ((row * 7919) % 100_003) / 10,
    price: (row * 104_729) % 5_000_000,
    share: row % 101,
    due: day,
    seen: `${day}T0${row % 10}:30:00.000Z`,
    done: row % 3 === 0 ? 1 : null,
    state: option(0),
    tags: row % 4 === 0 ? [] : [option(1), option(3)],
    mail: `${word(2).toLowerCase()}${row}@example.com`.replace('á', 'a'),
    owner: row % 2 === 0 ? [memberId] : [],
    city: word(8),
    rank: (row * 31) % 1_000,
  }
}
