import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import type { Locale } from '#shared/fields/field-type.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import type { NewField } from '#client/nouns/fields/field-commands.ts'
import type { RecordStep, RecordValues } from '#client/nouns/records/record-step.ts'
import type { RejectedCell } from '#client/records/gestures/gesture-steps.ts'

/** A field that a paste lacks at the right of the table. */
export interface LackedField {
  past: number
  field: NewField
}

/** Types that a column of texts can only be when each of its texts fits; else it is text. */
const guesses: readonly FieldTypeName[] = ['number', 'date', 'email', 'link']

/** The fields that cells past the last one would stand in. @param nameOf names a new field by its number, from 1 on */
export function lackedFields(
  cells: readonly RejectedCell[],
  taken: ReadonlySet<string>,
  nameOf: (number: number) => string,
  locale: Locale,
): LackedField[] {
  const names = new Set(taken)
  let number = 0
  const nextName = (): string => {
    let name
    do name = nameOf((number += 1))
    while (names.has(name))
    names.add(name)
    return name
  }
  const columns = new Map<number, string[]>()
  for (const { past, text } of cells) if (past !== undefined) columns.set(past, [...(columns.get(past) ?? []), text])
  return [...columns]
    .toSorted(([a], [b]) => a - b)
    .map(([past, texts]) => {
      const type = typeOf(texts, locale)
      return { past, field: { type, label: nextName(), config: fieldTypes[type].defaultConfig() } }
    })
}

function typeOf(texts: readonly string[], locale: Locale): FieldTypeName {
  const guess = guesses.find((type) => texts.every((text) => fieldTypes[type].parse(text, fieldTypes[type].defaultConfig(), locale).ok))
  return guess ?? (texts.some((text) => text.includes('\n')) ? 'text' : 'singleLineText')
}

/** The steps that write these cells into the new fields; a record that nothing of was pasted is made. The rest is still refused. */
export function stepsWithFields(
  cells: readonly RejectedCell[],
  made: ReadonlyMap<number, NewField & { id: string }>,
  context: { locale: Locale; startValues: RecordValues; isThere(recordId: string): boolean },
): { steps: RecordStep[]; rest: RejectedCell[] } {
  const records = new Map<string, RecordValues>()
  const rest = cells.filter((cell) => {
    const field = cell.past === undefined ? undefined : made.get(cell.past)
    const read = field && fieldTypes[field.type].parse(cell.text, field.config, context.locale)
    if (!field || !read?.ok || cell.recordId === undefined) return true
    records.set(cell.recordId, { ...records.get(cell.recordId), [field.id]: read.value })
    return false
  })
  const steps = [...records].map(([id, values]): RecordStep =>
    context.isThere(id) ? { op: 'update', id, values } : { op: 'create', id, values: { ...context.startValues, ...values } },
  )
  return { steps, rest }
}
