import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { untilChanged } from '#server/storage/until-changed.ts'

/** Stored in effect rows. */
export const mailReceivedKind = 'automations.mailReceived'

/** A mail that a person wrote and a table took. */
export interface ReceivedMailEvent {
  tableId: string
  recordId: string
  /** of its row */
  mailId: string
  /** it made the record; else it answers in a conversation */
  isNew: boolean
}

/** Inside a write: automations that wait for mails of this table start soon. Without one it costs a look into memory. */
export function scheduleMailReceived(org: OrgDatabase, event: ReceivedMailEvent, now: Date): void {
  if (listeningTables(org).has(event.tableId)) enqueueEffect(org, mailReceivedKind, event, now)
}

/** Ids of tables. */
const listeningTables = untilChanged(({ db }): ReadonlySet<string> => {
  const rows = db.all(
    db.build
      .selectFrom('automation')
      .select('table_id')
      .where('trigger_kind', '=', 'mailReceived')
      .where('enabled', '=', 1)
      .where('deleted_at', 'is', null),
  )
  return new Set(rows.flatMap(({ table_id }) => table_id ?? []))
})
