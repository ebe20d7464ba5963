import { isEverybodys } from '#server/access/view-sight.ts'
import { newShortId } from '#shared/lib/ids.ts'
import { renameIds } from '#shared/lib/rename-ids.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { hideAlike, inheritTableRules, sightsOf } from '#server/access/inherit-hiding.ts'
import { createOrgContext, type OrgContext } from '#server/access/org-context.ts'
import { visibleFields, openTable } from '#server/access/record-rights.ts'
import { seesFieldsOf } from '#server/access/seen-views.ts'
import { copyForms } from '#server/features/tables/copy-forms.ts'
import { createTable } from '#server/features/tables/create-table.ts'
import { dropInverse } from '#server/features/tables/duplicate-field.ts'
import { seesRule } from '#server/features/tables/hidden-rules.ts'
import type { CopyJob } from '#server/features/tables/copy-records.ts'
import { writeRule } from '#server/features/tables/table-rules.ts'
import { folderOf } from '#server/items/folder-place.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import { findTableModel, type ModelField } from '#server/storage/records/table-model.ts'
import { readView } from '#server/storage/read-view.ts'

/**
 * Inside a write: duplicates a table with its fields, views and rules; a job copies its records, if requested. Only visible parts are
 * copied. Links keep their targets, without a field in the other table; links within the table stay within the copy. Roles see no more of
 * it than of the table. Unique records are off in the copy. @throws AppError those of the table, and those of creating one
 */
export function duplicateTable(
  context: OrgContext,
  args: { id: string; newId: string; label: string; viewId: string; viewLabel: string; withRecords: boolean },
): void {
  const { org } = context
  const table = openTable(context, args.id)
  if (args.withRecords && table.access.rows) throw new AppError('permission_denied')
  const source = org.db.get(org.db.build.selectFrom('table_def').select(['icon', 'color']).where('id', '=', args.id))
  const fields = inOrder(visibleFields(context, table), args.id)
  const ids = new Map([[args.id, args.newId], ...fields.map((field) => [field.id, newShortId('f')] as const)])
  const renamed = (value: unknown): unknown => renameIds(value, ids)
  const label = ids.get(table.model.recordLabelField ?? '')
  createTable(context, {
    id: args.newId,
    label: args.label,
    folderId: folderOf(org, 'table', args.id),
    icon: source?.icon ?? 'table',
    color: source?.color ?? 'blue',
    viewId: args.viewId,
    viewLabel: args.viewLabel,
    ...(label !== undefined && { recordLabelField: label }),
    fields: fields.map((field) => ({
      id: ids.get(field.id) ?? '',
      type: field.type,
      label: field.label,
      config: field.link ? { ...(renamed(field.config) as object), inverseFieldId: null } : renamed(field.config),
      required: field.required,
      default: field.default ?? null,
      position: field.position,
    })),
  })
  const creator = createOrgContext(org, context.memberId, { now: context.now, source: context.source, ip: context.ip })
  for (const field of findTableModel(org, args.newId)?.linkFields ?? []) if (field.link) dropInverse(creator, field.link.linkId, field.id)
  copyViews(creator, args, seesFieldsOf(context, args.id), renamed)
  copyForms(context, args.id, args.newId, renamed)
  const rules = table.model.conditionals.filter((rule) => seesRule(context, table.model, rule))
  if (rules.length > 0) writeRule(creator, args.newId, { conditionals: JSON.stringify(renamed(rules)) })
  inheritTableRules(context, args.id, args.newId, renamed)
  for (const field of fields) hideAlike(context, sightsOf(context, field), args.newId, ids.get(field.id) ?? '')
  if (args.withRecords) {
    const job: CopyJob = {
      from: args.id,
      to: args.newId,
      fields: fields.map((field) => [field.id, ids.get(field.id) ?? '']),
      memberId: context.memberId,
    }
    enqueueEffect(org, 'tables.copyRecords', job, context.now())
  }
}

/** Computed fields come after their dependencies; of two faces within the table, one is enough. */
function inOrder(fields: readonly ModelField[], tableId: string): ModelField[] {
  const faces = new Set<string>()
  const wanted = fields.filter((field) => {
    if (field.link?.targetTableId !== tableId) return true
    const isFirst = !faces.has(field.link.linkId)
    faces.add(field.link.linkId)
    return isFirst
  })
  return [...wanted.filter((field) => !field.definition.computed), ...wanted.filter((field) => field.definition.computed)]
}

function copyViews(
  context: OrgContext,
  args: { id: string; newId: string; viewId: string },
  sees: (fieldId: string) => boolean,
  renamed: (value: unknown) => unknown,
): void {
  const { org } = context
  const { db } = org
  const views = db.all(
    db.build
      .selectFrom('view_def')
      .selectAll()
      .where('table_id', '=', args.id)
      .where('deleted_at', 'is', null)
      .where(isEverybodys)
      .orderBy('position'),
  )
  const readable = views.flatMap((view) => {
    const stored = readView(view)
    return stored ? [{ view, stored }] : []
  })
  readable.forEach(({ view, stored: { type, config: whole } }, index) => {
    const config = JSON.stringify(renamed(type.write(type.seen(whole, sees))))
    if (index === 0)
      db.run(
        db.build
          .updateTable('view_def')
          .set({ config, type: type.type, label: view.label, position: view.position, seq: org.nextSeq() })
          .where('id', '=', args.viewId),
      )
    else db.run(db.build.insertInto('view_def').values({ ...view, id: newShortId('v'), table_id: args.newId, config, seq: org.nextSeq() }))
  })
}
