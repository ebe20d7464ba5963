import type { FormDefinition } from '#shared/nouns/forms/form.ts'
import type { FormKind, FormPart, LinesPart } from '#shared/nouns/forms/form.ts'
import { isAsking } from '#shared/nouns/forms/form.ts'
import { keepUnseenParts } from '#shared/nouns/forms/seen-form.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { writeAudit } from '#server/identity/audit-log.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { openTable } from '#server/access/record-rights.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'
import { parseDefinition, requireForm, seesPartsOf, type FormRow } from '#server/records/forms/read-form.ts'

/** Versions of a form that are kept; an older one that comes back from a device is judged by the newest. */
const mostVersions = 100
const mostForms = 200

/** @throws AppError `permission_denied` without the right to change the table, those of `openTable` */
export function openForms(context: OrgContext, tableId: string): void {
  if (!openTable(context, tableId).access.manageFields) throw new AppError('permission_denied')
}

interface NewForm {
  id: string
  tableId: string
  kind: FormKind
  label: string
  position: string
  definition: FormDefinition
}

/** Inside a write. @throws AppError `conflict` for a second form of a kind that a table has once, `limit_reached`, `invalid_value` */
export function createForm(context: OrgContext, { id, tableId, kind, label, position, definition }: NewForm): void {
  openForms(context, tableId)
  requireSeen(context, tableId, definition)
  requireOwnLines(context, tableId, definition, [])
  const { org, memberId } = context
  const { db } = org
  if (db.get(db.build.selectFrom('form_def').select('id').where('id', '=', id))) throw new AppError('conflict', { formId: id })
  const there = db.all(db.build.selectFrom('form_def').select('kind').where('table_id', '=', tableId).where('deleted_at', 'is', null))
  if (kind !== 'super' && there.some((form) => form.kind === kind)) throw new AppError('conflict', { kind })
  if (there.length >= mostForms) throw new AppError('limit_reached', { limit: mostForms, of: 'forms' })
  const now = context.now().toISOString()
  const row: FormRow = {
    id,
    table_id: tableId,
    kind,
    label,
    position,
    version: 1,
    definition: JSON.stringify(definition),
    created_at: now,
    created_by: memberId,
    updated_at: now,
    seq: org.nextSeq(),
    deleted_at: null,
  }
  db.run(db.build.insertInto('form_def').values(row))
  keepVersion(context, row)
  writeAudit(context, { action: 'form.created', entityType: 'form', entityId: id, label })
  org.changed()
}

/** Inside a write. A new definition is a new version. @throws AppError `form_not_found`, `invalid_value` */
export function updateForm(
  context: OrgContext,
  given: {
    id: string
    tableId: string
    label?: string | undefined
    position?: string | undefined
    definition?: FormDefinition | undefined
  },
): void {
  openForms(context, given.tableId)
  const { org } = context
  const form = requireForm(context, given.tableId, given.id)
  const stored = parseDefinition(form.definition)
  let { definition, version } = form
  if (given.definition) {
    requireSeen(context, given.tableId, given.definition)
    requireOwnLines(context, given.tableId, given.definition, stored.parts)
    definition = JSON.stringify(keepUnseenParts(stored, given.definition, seesPartsOf(context, given.tableId)))
    if (definition !== form.definition) version += 1
  }
  const after: FormRow = {
    ...form,
    label: given.label ?? form.label,
    position: given.position ?? form.position,
    definition,
    version,
    updated_at: context.now().toISOString(),
    seq: org.nextSeq(),
  }
  org.db.run(org.db.build.updateTable('form_def').set(after).where('id', '=', form.id))
  if (version !== form.version) {
    keepVersion(context, after)
    writeAudit(context, { action: 'form.updated', entityType: 'form', entityId: form.id, label: after.label })
  }
  org.changed()
}

/** Inside a write. */
export function deleteForm(context: OrgContext, tableId: string, id: string): void {
  openForms(context, tableId)
  const { org } = context
  const form = requireForm(context, tableId, id)
  org.db.run(org.db.build.updateTable('form_def').set({ deleted_at: context.now().toISOString(), seq: org.nextSeq() }).where('id', '=', id))
  writeAudit(context, { action: 'form.deleted', entityType: 'form', entityId: id, label: form.label })
  org.changed()
}

/** Nobody asks others for a field that they do not see themselves. */
function requireSeen(context: OrgContext, tableId: string, definition: FormDefinition): void {
  const isSeen = seesPartsOf(context, tableId)
  const part = definition.parts.find((one) => !isSeen(one))
  if (part)
    throw new AppError('invalid_value', { reason: 'unknownField', partId: part.id, ...(isAsking(part) && { fieldId: part.field_id }) })
}

/**
 * A public link lends its maker's rights to lines as well. Nobody adds lines of a table in which they make no records themselves.
 * @throws AppError `permission_denied`
 */
function requireOwnLines(context: OrgContext, tableId: string, { parts }: FormDefinition, before: readonly FormPart[]): void {
  for (const part of parts) {
    if (part.type !== 'rows' || before.some((one) => asksForSameLines(one, part))) continue
    const target = findTableModel(context.org, tableId)?.field(part.field_id)?.link?.targetTableId
    const { createRecords, readonlyFields } = context.access.table(target ?? '')
    if (!createRecords || part.fields.some((id) => readonlyFields.has(id))) throw new AppError('permission_denied')
  }
}

function asksForSameLines(before: FormPart, part: LinesPart): boolean {
  return before.type === 'rows' && before.field_id === part.field_id && part.fields.every((id) => before.fields.includes(id))
}

function keepVersion({ org: { db }, memberId }: OrgContext, { id, version, definition, updated_at: madeAt }: FormRow): void {
  db.run(db.build.insertInto('form_version').values({ form_id: id, version, definition, made_by: memberId, made_at: madeAt }))
  db.run(
    db.build
      .deleteFrom('form_version')
      .where('form_id', '=', id)
      .where('version', '<=', version - mostVersions),
  )
}
