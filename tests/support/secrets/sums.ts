import type { CellValue } from '#shared/values/cell-value.ts'
import type { Need } from '#tests/support/secrets/secret-book.ts'
import type { SecretTable, SecretWorld } from '#tests/support/secrets/secret-world.ts'

/** Sums and averages over columns, owners and links are as secret as all numbers in them. */
export function addSums(world: SecretWorld): void {
  for (const table of world.tables)
    for (const kind of ['amount', 'price']) {
      const field = table.fields[kind] ?? ''
      const numbers = world.numbersOf(field)
      addSum(world, table, field, [...numbers.keys()], kind)
      for (const owner of ['me', 'us', 'you'])
        addSum(
          world,
          table,
          field,
          [...numbers.keys()].filter((record) => world.cellOf(record, table.fields['owner'] ?? '') === owner),
          kind,
        )
      for (const from of world.tables)
        for (const record of from.records) addSum(world, table, field, linked(world.cellOf(record, from.fields['to'] ?? '')), kind)
    }
}

const linked = (cell: CellValue): string[] => (Array.isArray(cell) ? cell : [])

function addSum(world: SecretWorld, table: SecretTable, field: string, records: readonly string[], kind: string): void {
  const numbers = world.numbersOf(field)
  const known = records.filter((record) => numbers.has(record))
  if (known.length < 2) return
  const needs = known.map((record): Need => ({ table: table.id, field, record }))
  const sum = known.reduce((total, record) => total + (numbers.get(record) ?? 0), 0)
  world.book.add(String(sum), `a sum of ${kind}`, needs)
  world.book.add(String(Math.floor(sum / known.length)), `an average of ${kind}`, needs)
}
