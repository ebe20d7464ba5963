import type { z } from 'zod'
import { AppError } from '#shared/protocol/errors.ts'
import { positionBetween } from '#shared/lib/positions.ts'
import type { tableMutationSchemas } from '#shared/nouns/tables/table-mutations.ts'
import { gridStore } from '#shared/views/grid-view.ts'
import { writeAudit } from '#server/identity/audit-log.ts'
import { refusalOf } from '#server/access/assert-may.ts'
import { grantToCreator } from '#server/access/grant-to-creator.ts'
import { createOrgContext, type OrgContext } from '#server/access/org-context.ts'
import { assertWithinPlan } from '#server/access/plan-limits.ts'
import { settleComputed } from '#server/computed/settle.ts'
import { refuseUnseen } from '#server/features/tables/settled.ts'
import { addField, checkConfig, columnsOf, namedByIds, type NewField } from '#server/features/tables/field-structure.ts'
import { refuseUnplanned } from '#server/features/tables/refuse-second.ts'
import { placeNew } from '#server/items/folder-place.ts'
import { createRecordTable } from '#server/storage/records/structure-sql.ts'

export type CreateTableArgs = z.output<(typeof tableMutationSchemas)['tables.create']>

/**
 * Inside a write: makes a table with its fields, its SQL table and a first view showing all fields; `widths` of its columns in px, and the
 * columns of fields that are added `later`, in writes of their own. The creator's role gets full
 * access to it. @throws AppError `permission_denied`, `plan_limit`, `plan_feature`, `conflict` for an id in use, `invalid_request` for a wrong field
 */
export function createTable(
  context: OrgContext,
  args: CreateTableArgs & { widths?: Record<string, number>; later?: readonly NewField[] },
): void {
  const { org } = context
  const { db } = org
  const may = context.access.why({ about: 'create', type: 'table' })
  if (!may.allowed && may.rule !== 'plan') throw new AppError('permission_denied', undefined, "You don't have permission to create tables.")
  if (!may.allowed) throw refusalOf(may)
  assertWithinPlan(context, 'tables')
  if (db.get(db.build.selectFrom('table_def').select('id').where('id', '=', args.id))) throw new AppError('conflict', { tableId: args.id })
  if (new Set(args.fields.map((field) => field.id)).size !== args.fields.length)
    throw new AppError('invalid_request', { issues: [{ path: 'fields', message: 'two fields have one id' }] })
  const labelField = args.recordLabelField ?? args.fields[0]?.id ?? null
  if (!args.fields.some((field) => field.id === labelField))
    throw new AppError('invalid_request', { issues: [{ path: 'recordLabelField', message: 'not one of the fields' }] })

  // they are added by a job, which would end half-way
  for (const { type } of args.later ?? []) refuseUnplanned(context, type)

  const now = context.now().toISOString()
  createRecordTable(org, args.id, columnsOf([...args.fields, ...(args.later ?? [])]))
  db.run(
    db.build.insertInto('table_def').values({
      id: args.id,
      label: args.label,
      icon: args.icon,
      color: args.color,
      record_label_field: labelField,
      structure: crypto.randomUUID(),
      record_seq: 0,
      record_count: 0,
      created_at: now,
      created_by: context.memberId,
      updated_at: now,
      seq: org.nextSeq(),
      archived_at: null,
      archived_by: null,
      deleted_at: null,
    }),
  )
  grantToCreator(context, 'tables', args.id)
  // links need the new right
  const creator = createOrgContext(org, context.memberId, { now: context.now, source: context.source, ip: context.ip })
  for (const field of args.fields)
    addField(
      creator,
      args.id,
      { ...field, config: namedByIds(field.type, checkConfig(field.type, field.config), () => args.fields) },
      { hasColumn: true },
    )
  db.run(
    db.build.insertInto('view_def').values({
      id: args.viewId,
      table_id: args.id,
      type: gridStore.type,
      label: args.viewLabel,
      position: positionBetween(null, null),
      config: JSON.stringify(gridStore.write({ ...gridStore.defaults(), widths: args.widths ?? {} })),
      created_at: now,
      created_by: context.memberId,
      updated_at: now,
      seq: org.nextSeq(),
      deleted_at: null,
    }),
  )
  if (args.folderId !== undefined) placeNew(context, 'table', args.id, args.folderId)
  writeAudit(context, { action: 'table.created', entityType: 'table', entityId: args.id, label: args.label })
  settleComputed(org, context.now())
  for (const field of args.fields) refuseUnseen(creator, args.id, field.id)
  org.changed(args.id)
}
