import { fieldTypes } from '#shared/fields/registry.ts'
import { newId } from '#shared/lib/ids.ts'
import { changesRecords, isAsking, type FormDefinition, type FormKind, type FormPart } from '#shared/nouns/forms/form.ts'
import type { Field, Table } from '#shared/nouns/tables/table.ts'
import { isFilterBroken } from '#shared/query/prepare-filter.ts'
import { fieldsOfFilter } from '#shared/values/query.ts'

type StillType = Exclude<FormPart, { field_id: string }>['type']
export type NewPart = { type: StillType } | { type: 'field'; field: Field } | { type: 'rows'; field: Field; targets: readonly Field[] }

const partId = (): string => newId().replaceAll('-', '').slice(-16)

/** Fields that a form can ask for: those with a value of their own that people write. */
export function canAsk({ type }: Pick<Field, 'type'>): boolean {
  const { computed, column } = fieldTypes[type]
  return !computed && column !== 'none'
}

const stillParts: { [Type in StillType]: (id: string) => FormPart } = {
  section: (id) => ({ id, type: 'section', title: '' }),
  text: (id) => ({ id, type: 'text', text: '' }),
  picture: (id) => ({ id, type: 'picture', picture: null }),
  page_break: (id) => ({ id, type: 'page_break' }),
}

export function makePart(part: NewPart): FormPart {
  const id = partId()
  if (part.type === 'field') return { id, type: 'field', field_id: part.field.id }
  if (part.type === 'rows') {
    const asked = part.targets.filter(canAsk).slice(0, 4)
    return { id, type: 'rows', field_id: part.field.id, fields: asked.map((field) => field.id) }
  }
  return stillParts[part.type](id)
}

/** A new form asks for all that people write, and for the naming field first. */
export function startingForm(table: Table, fields: readonly Field[], kind: FormKind): FormDefinition {
  const asked = fields.filter(canAsk).filter((field) => fieldTypes[field.type].holds !== 'records' || !changesRecords({ kind }))
  const named = asked.toSorted((a, b) => Number(b.id === table.recordLabelField) - Number(a.id === table.recordLabelField))
  return { v: 1, parts: named.map((field) => makePart({ type: 'field', field })) }
}

/** Puts one part before another, or at the end. */
export function moveBefore(parts: readonly FormPart[], id: string, before: string | undefined): FormPart[] {
  const moved = parts.find((part) => part.id === id)
  if (!moved || id === before) return [...parts]
  const rest = parts.filter((part) => part.id !== id)
  const at = before === undefined ? rest.length : rest.findIndex((part) => part.id === before)
  return at < 0 ? [...parts] : rest.toSpliced(at, 0, moved)
}

export function moveBy(parts: readonly FormPart[], id: string, step: -1 | 1): FormPart[] {
  const at = parts.findIndex((part) => part.id === id)
  const to = at + step
  if (at < 0 || to < 0 || to >= parts.length) return [...parts]
  return moveBefore(parts, id, parts[step > 0 ? to + 1 : to]?.id)
}

/** Fields whose answers stand before a part: its condition can ask for them. */
export function fieldsBefore(parts: readonly FormPart[], id: string, fields: readonly Field[]): Field[] {
  const at = parts.findIndex((part) => part.id === id)
  return parts.slice(0, at).flatMap((part) => (isAsking(part) ? (fields.find((field) => field.id === part.field_id) ?? []) : []))
}

export type PartProblem = 'gone' | 'condition' | 'later' | 'tableRequires' | 'empty'

/** The reason why a part does not work as it says; undefined for one that does. */
export function problemOf(parts: readonly FormPart[], part: FormPart, fields: readonly Field[]): PartProblem | undefined {
  const field = isAsking(part) ? fields.find((candidate) => candidate.id === part.field_id) : undefined
  if (isAsking(part) && !field) return 'gone'
  if (part.type === 'rows' && part.fields.length === 0) return 'empty'
  if (!part.when) return undefined
  if (isFilterBroken(part.when, fields)) return 'condition'
  const before = new Set(fieldsBefore(parts, part.id, fields).map(({ id }) => id))
  if (fieldsOfFilter(part.when).some((id) => !before.has(id))) return 'later'
  return field?.required === true && !field.default ? 'tableRequires' : undefined
}

/** Fields that the table requires of a new record and that the form does not ask for: nobody could ever send it. */
export function forgottenFields(definition: FormDefinition, fields: readonly Field[], kind: FormKind): Field[] {
  if (changesRecords({ kind, definition })) return []
  const asked = new Set(definition.parts.flatMap((part) => (isAsking(part) ? [part.field_id] : [])))
  return fields.filter((field) => field.required && !field.default && canAsk(field) && !asked.has(field.id))
}
