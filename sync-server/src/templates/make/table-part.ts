import { getFieldType } from '#shared/fields/registry.ts'
import { isWorkedOut, readsOf } from '#shared/computed/reads.ts'
import { renameIds } from '#shared/lib/rename-ids.ts'
import { seenForm } from '#shared/nouns/forms/seen-form.ts'
import { conditionalSchema, type Conditional } from '#shared/nouns/tables/conditional-schema.ts'
import { fieldsOfConditionals, invalidConditionals } from '#shared/nouns/tables/conditional.ts'
import { defaultCell } from '#shared/nouns/tables/field-default.ts'
import { defaultKindsOf } from '#shared/nouns/tables/field-default-kinds.ts'
import type { FieldPart, FormPartOfPackage, TablePart, ViewPart } from '#shared/nouns/template-packages/table-part.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { isEverybodys } from '#server/access/view-sight.ts'
import { findItem } from '#server/items/find-item.ts'
import { formForPerson, parseDefinition } from '#server/records/forms/read-form.ts'
import { readView } from '#server/storage/read-view.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { findTableModel, type ModelField } from '#server/storage/records/table-model.ts'
import type { ChosenTable } from '#server/templates/make/choose-things.ts'
import type { HeldIds } from '#server/templates/make/held-ids.ts'

/** A table as its publisher sees it, without anything that the package does not hold. */
export function readTablePart(context: OrgContext, table: ChosenTable, held: HeldIds): TablePart {
  const { model, access, id } = table
  const look = findItem(context.org, 'table', id)
  const isOwn = (fieldId: string): boolean => table.fields.some((field) => field.id === fieldId)
  const labelField = model.recordLabelField !== null && isOwn(model.recordLabelField) ? model.recordLabelField : null
  const unique = model.uniqueFieldId !== null && isOwn(model.uniqueFieldId) && !access.rows ? model.uniqueFieldId : null
  // a rule whose field was deleted stays with the table, and comes back with the field
  const broken = new Set(invalidConditionals(model.conditionals, table.fields))
  return {
    id,
    label: model.label,
    icon: look?.icon ?? 'table',
    color: look?.color ?? 'blue',
    recordLabelField: labelField,
    uniqueFieldId: unique,
    fields: table.fields.map((field) => readFieldPart(context.org, field, held, table.choice.data === true)),
    conditionals: model.conditionals.flatMap((rule) => (broken.has(rule.id) ? [] : readRule(rule, held))),
    views: readViews(context, id, held),
    forms: readForms(context, id, held),
  }
}

function readFieldPart(org: OrgDatabase, field: ModelField, held: HeldIds, withData: boolean): FieldPart {
  const { id, type, label, required, position, link } = field
  const definition = getFieldType(type)
  const reads = readsOf(field)
  const sources = reads ? [...reads.own, ...(reads.through ? [reads.through.linkFieldId, ...reads.through.fieldIds] : [])] : []
  const named = held.without(renameIds(field.config, held.names), sources)
  // an engine's result is worked out again where it is installed
  const config = isWorkedOut(field) ? { ...(named as object), result: null, problem: null } : named
  const parsed = definition.configSchema.safeParse(config)
  // the face that made the pair stands alone; the other one comes with it
  const facedBy = link?.own === 'b_id' && link.inverse && held.has(link.inverse.fieldId) ? link.inverse.fieldId : null
  const settled = parsed.success ? parsed.data : definition.defaultConfig()
  return {
    id,
    type,
    label,
    config: settled,
    required,
    default: counted(org, field, readDefault(field, settled, held), withData),
    position,
    facedBy,
  }
}

const anyMoment = { now: new Date(0), timezone: 'UTC', memberId: '00000000-0000-4000-8000-000000000000', next: 1 }

/** A default that still is one: people and files are left out. */
function readDefault(field: ModelField, config: unknown, held: HeldIds): FieldPart['default'] {
  if (!field.default || held.isAll) return field.default ?? null
  const holds = field.behaviour.definition.holds
  if (field.default.kind === 'fixed' && (holds === 'users' || holds === 'attachments' || holds === 'records')) return null
  const given = renameIds(field.default, held.names)
  const kind = { type: field.type, config }
  return defaultKindsOf(kind).includes(given.kind) && defaultCell(given, kind, anyMoment) !== null ? given : null
}

/** Numbers go on after those of the records that go along. */
function counted({ db }: OrgDatabase, { id }: ModelField, given: FieldPart['default'], withData: boolean): FieldPart['default'] {
  if (given?.kind !== 'sequence' || !withData) return given
  const row = db.get(db.build.selectFrom('field_sequence').select('next').where('field_id', '=', id))
  return row ? { ...given, start: row.next } : given
}

/** A rule that looks at held fields alone, and sets neither people, records nor files. */
function readRule(rule: Conditional, held: HeldIds): Conditional[] {
  if (![...fieldsOfConditionals([rule])].every(held.has)) return []
  const parsed = conditionalSchema.safeParse(renameIds(rule, held.names))
  return parsed.success ? [parsed.data] : []
}

function readViews(context: OrgContext, tableId: string, held: HeldIds): ViewPart[] {
  const { db } = context.org
  const rows = db.all(
    db.build
      .selectFrom('view_def')
      .selectAll()
      .where('table_id', '=', tableId)
      .where('deleted_at', 'is', null)
      .where(isEverybodys)
      .orderBy('position')
      .orderBy('id'),
  )
  const parts = rows.flatMap((row): ViewPart[] => {
    const stored = readView(row)
    if (!stored) return []
    const { type } = stored
    // a condition on a field that stays behind matches nothing, so that no view shows more than it did
    const seen = type.seen(stored.config, held.has, () => false)
    const config = type.read(type.write(renameIds(seen, held.names)))
    return [{ id: row.id, type: type.type, label: row.label, position: row.position, config: { ...config } }]
  })
  if (parts.length > 0) return parts
  throw new Error(`table ${tableId} has no view`)
}

type FormPicture = { id: string } | null | undefined

function readForms(context: OrgContext, tableId: string, held: HeldIds): FormPartOfPackage[] {
  const { db } = context.org
  const rows = db.all(
    db.build
      .selectFrom('form_def')
      .selectAll()
      .where('table_id', '=', tableId)
      .where('deleted_at', 'is', null)
      .orderBy('position')
      .orderBy('id'),
  )
  const model = findTableModel(context.org, tableId)
  return rows.map(({ id, kind, label, position, definition }) => {
    const whole = formForPerson(context, tableId, parseDefinition(definition))
    if (held.isAll) return { id, kind, label, position, definition: whole }
    const isHeld = (picture: FormPicture): boolean => picture != null && held.has(picture.id)
    const { cover, logo, ...own } = whole
    const pictures = { ...(isHeld(cover) && { cover }), ...(isHeld(logo) && { logo }) }
    const seen = seenForm(
      own,
      held.has,
      (linkField, fieldId) => held.has(fieldId) && held.has(model?.field(linkField)?.link?.targetTableId ?? ''),
    )
    const parts = seen.parts.map((part) => (part.type === 'picture' && !isHeld(part.picture) ? { ...part, picture: null } : part))
    return { id, kind, label, position, definition: renameIds({ ...seen, ...pictures, parts }, held.names) }
  })
}
