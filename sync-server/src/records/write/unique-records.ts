import { AppError } from '#shared/protocol/errors.ts'
import { uniqueKey } from '#shared/nouns/tables/unique-records.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import type { OpenTable } from '#server/access/record-rights.ts'
import { findInRows } from '#server/records/read/find-in-rows.ts'
import type { RecordDraft } from '#server/records/write/write-types.ts'
import { dropKeys, takeKey } from '#server/storage/records/record-keys.ts'
import type { ModelField } from '#server/storage/records/table-model.ts'

/**
 * Inside the write: updates the keys of a table with unique records to the drafts. All old keys are released before new ones are taken, so
 * that records may swap values within one call.
 * @throws AppError `duplicate_record` with the existing record, if the person may see it
 */
export function keepUnique(context: OrgContext, table: OpenTable, drafts: readonly RecordDraft[]): void {
  const field = table.model.field(table.model.uniqueFieldId ?? '')
  if (!field) return
  const { org } = context
  const changed = drafts.filter((draft) => Object.hasOwn(draft.after, field.id) || draft.isDeleted !== draft.wasDeleted)
  const known = changed.filter((draft) => !draft.isNew).map((draft) => draft.id)
  if (known.length > 0) dropKeys(org, field.id, known)
  for (const draft of changed) {
    if (draft.isDeleted) continue
    const cell = Object.hasOwn(draft.after, field.id) ? draft.after[field.id] : draft.before[field.id]
    const key = uniqueKey(field.type, cell ?? null)
    const holder = key === undefined ? undefined : takeKey(org, field.id, key, draft.id)
    if (holder !== undefined) throw new AppError('duplicate_record', refusal(context, table, field, draft, holder, drafts))
  }
}

function refusal(
  context: OrgContext,
  table: OpenTable,
  field: ModelField,
  draft: RecordDraft,
  holder: string,
  drafts: readonly RecordDraft[],
): { recordId: string; fieldId: string; existingId?: string } {
  // a record outside the person's rows is not named
  const isOwn = drafts.some((other) => other.id === holder)
  return { recordId: draft.id, fieldId: field.id, ...((isOwn || findInRows(context, table, holder)) && { existingId: holder }) }
}
