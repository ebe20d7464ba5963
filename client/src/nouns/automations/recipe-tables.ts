import { behaviourOf } from '#shared/fields/behaviour.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import type { SelectConfig } from '#shared/fields/select-options.ts'
import { writePlace } from '#shared/nouns/automations/template-text.ts'
import { isOfMany, namedTable } from '#shared/nouns/automations/values/follow-links.ts'
import { byPosition } from '#shared/lib/positions.ts'
import type { Field, Table } from '#shared/nouns/tables/table.ts'

/** The parts of a table that recipes look for. */
export const recipeNeeds = ['email', 'people', 'day', 'status', 'rows'] as const
export type RecipeNeed = (typeof recipeNeeds)[number]

/** A table with the parts that a recipe fills in; null for one that it has not. */
export interface RecipeTable {
  tableId: string | null
  /** the address of whom it is about: its own, or that of a linked record, or its people */
  email: string | null
  people: string | null
  day: string | null
  status: { fieldId: string; options: readonly string[] } | null
  /** a link to several records */
  rows: string | null
}

const none: RecipeTable = { tableId: null, email: null, people: null, day: null, status: null, rows: null }
const place = (...path: string[]): string => writePlace({ source: 'trigger', path: path.join('.') })

/** The parts of one table, in the order of its fields. */
export function partsOfTable(tableId: string, fields: readonly Field[]): RecipeTable {
  const ofTable = (id: string): Field[] => fields.filter((field) => field.tableId === id).toSorted(byPosition)
  const own = ofTable(tableId)
  const isAddress = ({ type }: Field): boolean => type === address
  const find = (test: (field: Field) => boolean): Field | undefined => own.find(test)
  const people = find(({ type }) => fieldTypes[type].holds === 'users' && !fieldTypes[type].computed)
  const ownAddress = find(isAddress)
  const linked = own.flatMap((field) => {
    const target = namedTable(field)
    const there = target === undefined || isOfMany(field) ? undefined : ofTable(target).find(isAddress)
    return there ? [place(field.id, there.id)] : []
  })
  const day = find(
    (field) =>
      behaviourOf(field).definition.moment !== undefined && !fieldTypes[field.type].computed && !behaviourOf(field).definition.system,
  )
  const status = find(({ type }) => fieldTypes[type].holds === 'options' && fieldTypes[type].column === 'text')
  const rows = find((field) => namedTable(field) !== undefined && isOfMany(field))
  return {
    tableId,
    email: ownAddress ? place(ownAddress.id) : (linked[0] ?? (people ? place(people.id) : null)),
    people: people ? place(people.id) : null,
    day: day?.id ?? null,
    status: status ? { fieldId: status.id, options: (status.config as SelectConfig).options.map(({ id }) => id) } : null,
    rows: rows?.id ?? null,
  }
}

const address: Field['type'] = 'email'

/** The chosen table, or else the one that has most of what a recipe needs. Without tables there is nothing to fill in. */
export function tableForRecipe(
  needs: readonly RecipeNeed[],
  { tables, fields }: { tables: readonly Table[]; fields: readonly Field[] },
  chosen: string | null,
): RecipeTable {
  if (chosen !== null) return partsOfTable(chosen, fields)
  const found = tables.map(({ id }) => partsOfTable(id, fields))
  const score = (one: RecipeTable): number => needs.filter((need) => one[need] !== null).length
  return found.reduce((best, one) => (score(one) > score(best) ? one : best), found[0] ?? none)
}
