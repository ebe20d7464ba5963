import type { Conditional } from '#shared/nouns/tables/conditional-schema.ts'
import type { SuggestedField } from '#shared/nouns/tables/suggested-field.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import type { FeedSource } from '#server/feed/feed-source.ts'
import { feedSource } from '#server/feed/feed-source.ts'
import type { TableHeads } from '#server/feed/table-heads.ts'
import { isFieldVisible } from '#server/access/record-rights.ts'
import { seesRule } from '#server/features/tables/hidden-rules.ts'
import { tableSourceOf } from '#server/connectors/table-source.ts'
import { takesMail } from '#server/records/mail/mail-config.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'

/** Tables, their fields and views, for people who may read the table. Archived tables are removed from devices. */
export const tableFeeds: FeedSource[] = [
  feedSource('table', function* (context, since) {
    const { db } = context.org
    for (const row of db.all(
      db.build.selectFrom('table_def').leftJoin('table_rule', 'table_rule.table_id', 'table_def.id').selectAll().where('seq', '>', since),
    )) {
      const source = tableSourceOf(context, row.id)
      const visible = row.deleted_at === null && row.archived_at === null && context.access.table(row.id).read
      yield {
        id: row.id,
        seq: row.seq,
        data: visible
          ? {
              id: row.id,
              label: row.label,
              icon: row.icon,
              color: row.color,
              recordLabelField: row.record_label_field,
              uniqueFieldId: context.access.table(row.id).hiddenFields.has(row.unique_field_id ?? '') ? null : row.unique_field_id,
              conditionals: visibleConditionals(context, row.id),
              suggestedFields: context.access.table(row.id).manageFields ? readSuggested(row.suggested_fields) : [],
              ...(takesMail(context.org, row.id) && { takesMail: true }),
              ...(source && { source }),
              createdAt: row.created_at,
              createdBy: row.created_by,
              updatedAt: row.updated_at,
            }
          : null,
      }
    }
  }),
  feedSource('field', function* (context, since) {
    const { db } = context.org
    for (const row of db.all(db.build.selectFrom('field_def').select(['id', 'table_id', 'seq']).where('seq', '>', since))) {
      const access = context.access.table(row.table_id)
      const model = access.read ? findTableModel(context.org, row.table_id) : undefined
      const field = model && !model.archived ? model.field(row.id) : undefined
      const visible = field !== undefined && isFieldVisible(context, access, field)
      yield {
        id: row.id,
        seq: row.seq,
        data: visible
          ? {
              id: field.id,
              tableId: field.tableId,
              type: field.type,
              label: field.label,
              config: field.config,
              required: field.required,
              default: field.default ?? null,
              position: field.position,
              ...(field.isStale === true && { isStale: true }),
              ...(field.isGivenUp === true && { isGivenUp: true }),
            }
          : null,
      }
    }
  }),
]

/** Rules that read or write a hidden field work on the server only. */
function visibleConditionals(context: OrgContext, tableId: string): Conditional[] {
  const model = findTableModel(context.org, tableId)
  return model?.conditionals.filter((rule) => seesRule(context, model, rule)) ?? []
}

function readSuggested(json: string | null): SuggestedField[] {
  return JSON.parse(json ?? '[]') as SuggestedField[]
}

/** Tables the person may read with their newest record seq and number of records; the order of size where some are hidden from them. */
export const tableHeads: TableHeads = (context) => {
  const { db } = context.org
  return db
    .all(
      db.build
        .selectFrom('table_def')
        .select(['id', 'record_seq', 'record_count'])
        .where('deleted_at', 'is', null)
        .where('archived_at', 'is', null),
    )
    .map((row) => ({ ...row, access: context.access.table(row.id) }))
    .filter(({ access }) => access.read)
    .map(({ id, record_seq: seq, record_count: rows, access }) => ({ id, seq, rows: access.rows || access.filter ? sizeOf(rows) : rows }))
}

/** The next of 1, 2, 5, 10, 20, 50 …: enough to plan with, and a record more or less is not to be seen in it. */
function sizeOf(rows: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(rows, 1)))
  return rows === 0 ? 0 : power * ([1, 2, 5].find((step) => rows <= step * power) ?? 10)
}
