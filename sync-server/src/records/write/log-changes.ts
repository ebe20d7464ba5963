import type { CellValue } from '#shared/values/cell-value.ts'
import { writeAudit, type AuditEntry } from '#server/identity/audit-log.ts'
import { operationOf, type RecordDraft, type Stored, type Writing } from '#server/records/write/write-types.ts'
import { orgLocale } from '#server/storage/org-locale.ts'
import type { TableModel } from '#server/storage/records/table-model.ts'

const actions = {
  create: 'records.created',
  update: 'records.updated',
  delete: 'records.deleted',
  restore: 'records.restored',
} as const satisfies Record<string, AuditEntry['action']>

/** Cells of a changed record that one act names. */
const mostCells = 50
const longestText = 200

/** Inside the write: the history log tells of it, where the table wants that. One record by its cells, several by their number. */
export function logChanges({ context, table: { model } }: Writing, { applied, rows }: Stored): void {
  if (!model.logsRecords || !rows) return
  const ids = rows.ids()
  const [draft] = rows.drafts
  if (ids.length === 1 && draft) {
    const op = operationOf(draft)
    if (op)
      writeAudit(context, {
        action: actions[op],
        entityType: 'record',
        entityId: `${model.id}/${draft.id}`,
        label: model.label,
        ...cellsOf(context.org, model, draft),
      })
    return
  }
  const counts = { create: applied.created, update: applied.updated, delete: applied.deleted, restore: applied.restored }
  for (const op of ['create', 'update', 'delete', 'restore'] as const) {
    if (counts[op] === 0) continue
    writeAudit(context, {
      action: actions[op],
      entityType: 'records',
      entityId: model.id,
      label: model.label,
      after: { records: counts[op] },
    })
  }
}

/** The changed cells by the names of their fields, as texts. */
function cellsOf(org: Writing['context']['org'], model: TableModel, draft: RecordDraft): Pick<AuditEntry, 'before' | 'after'> {
  const locale = orgLocale(org)
  const ids = Object.keys(draft.after).slice(0, mostCells)
  const texts = (cells: Readonly<Record<string, CellValue>>): Record<string, string> =>
    Object.fromEntries(
      ids.flatMap((id) => {
        const field = model.field(id)
        if (!field) return []
        const { definition, config } = field.behaviour
        // links and people are ids, which the log cannot name without asking for rights
        const text = definition.format(cells[id] ?? null, config, locale)
        return [[field.label, text.slice(0, longestText)]]
      }),
    )
  return ids.length === 0 ? {} : { ...(!draft.isNew && { before: texts(draft.before) }), after: texts(draft.after) }
}
