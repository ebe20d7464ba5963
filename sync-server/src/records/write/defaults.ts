import { sql } from 'kysely'
import { compileConditionals, fieldsOfConditionals, type ReadConditionals } from '#shared/nouns/tables/conditional.ts'
import type { FieldDefault } from '#shared/nouns/tables/field-default-schema.ts'
import { defaultCell } from '#shared/nouns/tables/field-default.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { RecordChange } from '#shared/nouns/records/record-mutations.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { ModelField, TableModel } from '#server/storage/records/table-model.ts'

/**
 * Inside the write: fills cells that the maker of a new record left out. A sent cell, even an empty one, stays as it is. Fields filled this
 * way join `fields`: a person need not be allowed to write them.
 */
export function withDefaults(
  context: OrgContext,
  model: TableModel,
  changes: readonly RecordChange[],
  fields: Map<string, ModelField>,
): readonly RecordChange[] {
  const filled = filledFields(model)
  if (filled.length === 0 || !changes.some((change) => change.op === 'create')) return changes
  const timezone = context.org.db.get(sql<{ timezone: string }>`SELECT timezone FROM organisation`)?.timezone ?? 'UTC'
  for (const field of filled) fields.set(field.id, field)
  return changes.map((change) => {
    if (change.op !== 'create') return change
    const values: Record<string, CellValue> = { ...change.values }
    for (const field of filled) {
      if (Object.hasOwn(values, field.id) || !field.default) continue
      const next = field.default.kind === 'sequence' ? takeNumber(context.org, field.id, field.default) : 0
      values[field.id] = defaultCell(field.default, field, { now: context.now(), timezone, memberId: context.memberId, next })
    }
    return { ...change, values }
  })
}

const filledByModel = new WeakMap<TableModel, readonly ModelField[]>()

function filledFields(model: TableModel): readonly ModelField[] {
  const known = filledByModel.get(model) ?? model.fields.filter((field) => field.default && !field.definition.computed)
  filledByModel.set(model, known)
  return known
}

/** The sequence's next number; a rolled back write gives it back. */
function takeNumber({ db }: OrgDatabase, fieldId: string, given: Extract<FieldDefault, { kind: 'sequence' }>): number {
  const row = db.get(sql<{ next: number }>`
    INSERT INTO field_sequence (field_id, next) VALUES (${fieldId}, ${given.start + 1})
    ON CONFLICT (field_id) DO UPDATE SET next = max(next + 1, ${given.start + 1}) RETURNING next`)
  return (row?.next ?? given.start + 1) - 1
}

const compiled = new WeakMap<TableModel, Map<string, ReadConditionals>>()

/** The table's rules for this person, compiled once per structure. */
export function conditionalsOf(model: TableModel, memberId: string): ReadConditionals {
  const known = compiled.get(model) ?? new Map<string, ReadConditionals>()
  compiled.set(model, known)
  const rules = known.get(memberId) ?? compileConditionals(model.conditionals, model.fields, memberId)
  known.set(memberId, rules)
  return rules
}

/** Fields whose cells every write must know, whether it changes them or not: those of the rules, and the key. */
export function watchedFields(model: TableModel): ReadonlySet<string> {
  const known = watched.get(model)
  if (known) return known
  const ids = fieldsOfConditionals(model.conditionals)
  if (model.uniqueFieldId !== null) ids.add(model.uniqueFieldId)
  watched.set(model, ids)
  return ids
}
const watched = new WeakMap<TableModel, ReadonlySet<string>>()
