import type { RecordChange } from '#shared/nouns/records/record-mutations.ts'
import { applyConditionals } from '#server/records/write/apply-conditionals.ts'
import { attachFiles } from '#server/records/write/attach-files.ts'
import { checkMembers } from '#server/records/write/check-values.ts'
import { changedOf } from '#server/records/write/compute-after.ts'
import { withDefaults } from '#server/records/write/defaults.ts'
import { draftChanges } from '#server/records/write/draft-changes.ts'
import { runBeforeHooks, runCheckHooks } from '#server/records/write/hooks/before-hooks.ts'
import { noteConflicts } from '#server/records/write/note-conflicts.ts'
import { fillOwnCells } from '#server/records/write/own-cells.ts'
import { tellFollowers } from '#server/records/write/tell-followers.ts'
import { tellPeople } from '#server/records/write/tell-people.ts'
import { keepUnique } from '#server/records/write/unique-records.ts'
import { writeBatchHistory, writeHistory } from '#server/records/write/write-history.ts'
import { writeRows } from '#server/records/write/write-rows.ts'
import { operationOf, type RecordDraft, type Stored, type Writing } from '#server/records/write/write-types.ts'
import { writeUndo } from '#server/records/write/write-undo.ts'
import type { ModelField } from '#server/storage/records/table-model.ts'

/** Inside the write: stores any changes, cell by cell looked at. `fields` are those that the writer names. */
export function storeChanges(writing: Writing, changes: readonly RecordChange[], fields: Map<string, ModelField>): Stored {
  const { context, table, hooks, meta } = writing
  const { org } = context
  const { model } = table
  const given = withDefaults(context, model, changes, fields)
  const { drafts, races } = draftChanges(context, table, given, fields, meta, hooks)
  if (drafts.length === 0) {
    noteConflicts(context, model, drafts, races.clashes, meta)
    return { applied: summarise(drafts) }
  }
  if (hooks) runBeforeHooks({ ...writing, hooks }, drafts, fields)
  applyConditionals(context, model, drafts, fields, meta)
  checkMembers(context, fields.values(), drafts)
  attachFiles(context, model, fields.values(), drafts)
  if (hooks) runCheckHooks({ ...writing, hooks }, drafts)
  keepUnique(context, table, drafts)

  const written = drafts.filter((draft) => operationOf(draft) !== undefined)
  const onlyLost = drafts.filter((draft) => operationOf(draft) === undefined)
  const firstSeq = written.length > 0 ? org.nextSeq(written.length) - written.length + 1 : org.currentSeq()
  fillOwnCells(context, model, written)
  writeRows(context, model, written, firstSeq)
  return {
    applied: summarise(drafts),
    rows: {
      drafts: written,
      lastSeq: written.length > 0 ? firstSeq + written.length - 1 : undefined,
      ids: () => written.map((draft) => draft.id),
      changed: (pairs) => changedOf(model, written, pairs),
      writeHistory: () => {
        if (meta.summarised) return writeBatchHistory(context, model, drafts.length, meta, firstSeq + drafts.length - 1)
        writeHistory(context, model, [...written, ...onlyLost], meta, firstSeq)
        races.markLosers()
        noteConflicts(context, model, drafts, races.clashes, meta)
        tellPeople(context, model, written, meta)
        tellFollowers(context, model, written, meta)
        if (written.length > 0) writeUndo(context, model, written, meta)
      },
    },
  }
}

const countOf = { create: 'created', update: 'updated', delete: 'deleted', restore: 'restored' } as const

/** The answer to the writer, after hooks and rules. */
function summarise(drafts: readonly RecordDraft[]): Stored['applied'] {
  const applied: Stored['applied'] = { created: 0, updated: 0, deleted: 0, restored: 0, lost: [] }
  for (const draft of drafts) {
    const op = operationOf(draft)
    if (op) applied[countOf[op]]++
    for (const fieldId in draft.lost) applied.lost.push({ recordId: draft.id, fieldId, value: draft.lost[fieldId] ?? null })
  }
  return applied
}
