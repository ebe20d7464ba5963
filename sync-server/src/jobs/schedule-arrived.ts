import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { untilChanged } from '#server/storage/until-changed.ts'

/** Stored in effect rows. */
export const arrivedKind = 'automations.mailReceived'

/** A mail in a conversation, as automations may start by it. */
export interface ArrivedLetter {
  /** of its message */
  messageId: string
  tableId: string
  recordId: string
  /** it belongs to a conversation that was there */
  isAnswer: boolean
  fileNames: string[]
}

/** Inside a write: automations that wait for mails of this table start soon. Without one it costs a look into memory. */
export function scheduleArrived(org: OrgDatabase, letter: ArrivedLetter, now: Date): void {
  if (listeningTables(org).has(letter.tableId)) enqueueEffect(org, arrivedKind, letter, now)
}

const listeningTables = untilChanged(({ db }): ReadonlySet<string | null> => {
  const living = db.build.selectFrom('automation').select('table_id').where('trigger_kind', '=', 'mailReceived').where('enabled', '=', 1)
  return new Set(db.all(living.where('deleted_at', 'is', null)).map(({ table_id }) => table_id))
})
