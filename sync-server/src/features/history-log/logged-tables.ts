import type { OrgContext } from '#server/access/org-context.ts'
import { openTable } from '#server/access/record-rights.ts'
import { writeAudit } from '#server/identity/audit-log.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** The tables whose changed records the log tells of. */
export function listLogged({ db }: OrgDatabase): string[] {
  return db
    .all(db.build.selectFrom('table_def').select('id').where('logs_records', '=', 1).where('deleted_at', 'is', null))
    .map(({ id }) => id)
}

/** @throws AppError `object_not_found` */
export function setLogged(context: OrgContext, tableId: string, logs: boolean): Promise<void> {
  const { org } = context
  return org.db.write(() => {
    const { model } = openTable(context, tableId)
    if (model.logsRecords === logs) return
    org.db.run(
      org.db.build
        .updateTable('table_def')
        .set({ logs_records: logs ? 1 : 0 })
        .where('id', '=', tableId),
    )
    writeAudit(context, {
      action: 'table.log-records',
      entityType: 'table',
      entityId: tableId,
      label: model.label,
      before: { logs_records: !logs },
      after: { logs_records: logs },
    })
  })
}
