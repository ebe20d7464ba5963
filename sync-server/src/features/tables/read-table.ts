import { isAsking, type FormKind } from '#shared/nouns/forms/form.ts'
import { tellForm, type ToldForm } from '#shared/nouns/forms/form-definition-schema.ts'
import type { tabReadCalls } from '#shared/nouns/tabs/tab-read-calls.ts'
import type { SuggestedField } from '#shared/nouns/tables/suggested-field.ts'
import type { CallAnswer } from '#shared/protocol/calls.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { openTable, visibleFields } from '#server/access/record-rights.ts'
import { seesView } from '#server/access/view-sight.ts'
import { seesRule } from '#server/features/tables/hidden-rules.ts'
import { createTabReader } from '#server/access/describe-tab.ts'
import { formForPerson, parseDefinition } from '#server/records/forms/read-form.ts'

/** A table as a program needs it, without anything that is hidden from it. @throws AppError `object_not_found`, `unauthorized` */
export function readTable(context: OrgContext, tableId: string): CallAnswer<(typeof tabReadCalls)['GET v3/tab/:tableId']> {
  const table = openTable(context, tableId)
  const { model } = table
  const { db } = context.org
  const fields = visibleFields(context, table)
  const row = db.get(db.build.selectFrom('table_def').selectAll().where('id', '=', tableId))
  if (!row) throw new Error(`${tableId} has a model and no row`)
  const named = fields.find(({ id }) => id === model.recordLabelField)?.id ?? null
  const creation = formOf(context, tableId, 'creation')
  const rule = db.get(db.build.selectFrom('table_rule').select('suggested_fields').where('table_id', '=', tableId))
  return {
    id: tableId,
    type: 'table',
    ...createTabReader(context, 'table')(row),
    ...{ version: 1, recordLabelField: named, record_label_field: named },
    visibleViews: visibleViews(context, tableId),
    conditionals: model.conditionals.filter((one) => seesRule(context, model, one)),
    creationFields: creation?.parts.filter(isAsking).map((part) => part.field_id) ?? fields.filter(isWritten).map(({ id }) => id),
    creationForm: creation ?? true,
    updateForm: formOf(context, tableId, 'update') ?? true,
    chatForm: formOf(context, tableId, 'chat') ?? true,
    // offered to those who could add them
    suggestedFields: table.access.manageFields ? (JSON.parse(rule?.suggested_fields ?? '[]') as SuggestedField[]) : [],
    fields: fields.map(({ id, label, type, config, required }) => ({ id, label, type, config, required })),
  }
}

const isWritten = ({ definition }: ReturnType<typeof visibleFields>[number]): boolean => definition.form !== 'none'

function formOf(context: OrgContext, tableId: string, kind: FormKind): ToldForm | undefined {
  const { db } = context.org
  const own = db.build.selectFrom('form_def').select('definition').where('table_id', '=', tableId).where('kind', '=', kind)
  const row = db.get(own.where('deleted_at', 'is', null))
  return row && tellForm(formForPerson(context, tableId, parseDefinition(row.definition)))
}

/** Everybody's views and the person's own, without those that they took out of their menu. */
function visibleViews(context: OrgContext, tableId: string): string[] {
  const { db } = context.org
  const { memberId } = context
  const living = db.build.selectFrom('view_def').select('id').where('table_id', '=', tableId).where('deleted_at', 'is', null)
  const rows = db.all(living.where(seesView(context)).orderBy('position').orderBy('id'))
  const choice = db.get(
    db.build.selectFrom('view_choice').select('hidden').where('member_id', '=', memberId).where('table_id', '=', tableId),
  )
  const hidden = new Set(JSON.parse(choice?.hidden ?? '[]') as string[])
  return rows.map(({ id }) => id).filter((id) => !hidden.has(id))
}
