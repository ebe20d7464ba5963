import type { FormDefinition, FormPart } from '#shared/nouns/forms/form.ts'
import { readFormDefinition } from '#shared/nouns/forms/form-definition-schema.ts'
import { fieldsOfPart, seenForm } from '#shared/nouns/forms/seen-form.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { JsonObject } from '#shared/lib/json.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { isFieldVisible } from '#server/access/record-rights.ts'
import { seesFieldsOf } from '#server/access/seen-views.ts'
import type { OrgSchema } from '#server/storage/org-schema.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'

export type FormRow = OrgSchema['form_def']

/** A living form of a table. @throws AppError `form_not_found` */
export function requireForm({ org: { db } }: OrgContext, tableId: string, id: string): FormRow {
  const row = db.get(
    db.build.selectFrom('form_def').selectAll().where('id', '=', id).where('table_id', '=', tableId).where('deleted_at', 'is', null),
  )
  if (!row) throw new AppError('form_not_found')
  return row
}

export function parseDefinition(stored: string): FormDefinition {
  return readFormDefinition(JSON.parse(stored) as JsonObject)
}

/** The version that somebody filled; the newest where that one is kept no longer. */
export function definitionOf({ org: { db } }: OrgContext, form: FormRow, version: number): FormDefinition {
  const row =
    version === form.version
      ? undefined
      : db.get(db.build.selectFrom('form_version').select('definition').where('form_id', '=', form.id).where('version', '=', version))
  return parseDefinition((row ?? form).definition)
}

/** Whether somebody sees all that a part names; those who do not are not told of it. */
export function seesPartsOf(context: OrgContext, tableId: string): (part: FormPart) => boolean {
  const sees = seesFieldsOf(context, tableId)
  return (part) =>
    fieldsOfPart(part).every(sees) && (part.type !== 'rows' || part.fields.some((id) => seesTarget(context, tableId, part.field_id, id)))
}

/** A form as this person may know it. */
export function formForPerson(context: OrgContext, tableId: string, definition: FormDefinition): FormDefinition {
  return seenForm(definition, seesFieldsOf(context, tableId), (link, fieldId) => seesTarget(context, tableId, link, fieldId))
}

function seesTarget(context: OrgContext, tableId: string, linkFieldId: string, fieldId: string): boolean {
  const targetId = findTableModel(context.org, tableId)?.field(linkFieldId)?.link?.targetTableId
  const target = targetId === undefined ? undefined : findTableModel(context.org, targetId)
  const field = target?.field(fieldId)
  if (!target || target.archived || !field) return false
  const access = context.access.table(target.id)
  return access.read && isFieldVisible(context, access, field)
}
