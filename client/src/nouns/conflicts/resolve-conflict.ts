import { newId } from '#shared/lib/ids.ts'
import type { RecordConflict } from '#shared/nouns/records/record-conflict.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { changeOfDecision, placeForBoth, type Decision } from '#client/nouns/conflicts/conflict-decision.ts'
import { mutate } from '#client/engine/outbox/mutate.ts'
import type { Patch } from '#client/engine/replica/patch.ts'
import { readAccess } from '#client/engine/access/use-access.ts'
import { readEntities } from '#client/engine/replica/use-entities.ts'
import { fieldsOfTable } from '#client/engine/replica/table-fields.ts'
import { readTable } from '#client/engine/replica/use-records.ts'
import { readSession } from '#client/engine/session/session.ts'

/** Ends a conflict, at once and offline. `text`: the losing value in words, for a comment. */
export function resolveConflict(conflict: RecordConflict, decision: Decision, text: string): void {
  const { tableId, recordId, id } = conflict
  const row = readTable(tableId)?.find(recordId)
  const field = decision === 'both' ? placeOfBoth(conflict) : undefined
  const comment = { id: newId(), by: readSession().memberId, at: new Date().toISOString(), text: text.slice(0, 5000) }
  const change = changeOfDecision(conflict, decision, row, field && { field, comment })
  const basis = row ? { base: row.seq } : {}
  const patches: Patch[] = [{ entity: 'conflict', id, data: null }]
  if (change?.op === 'delete') patches.push({ tableId, recordId, values: null, ...basis })
  if (change?.op === 'update') patches.push({ tableId, recordId, values: change.values, ...basis })
  mutate('conflicts.resolve', change ? { id, change } : { id }, patches)
}

/** The field that would take the losing value, if this person may write it; undefined also while the record is not on this device. */
export function placeOfBoth(conflict: RecordConflict): Field | undefined {
  if (!readTable(conflict.tableId)?.find(conflict.recordId)) return undefined
  const access = readAccess().table(conflict.tableId)
  if (!access.editRecords) return undefined
  const fields = fieldsOfTable(conflict.tableId, readEntities('field'))
  return placeForBoth(
    conflict,
    fields.filter((field) => !access.hiddenFields.has(field.id) && !access.readonlyFields.has(field.id)),
  )
}
