import { isUuid, newId } from '#shared/lib/ids.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { RecordConflict } from '#shared/nouns/records/record-conflict.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { scheduleNotices } from '#server/jobs/schedule-notices.ts'
import type { Clash } from '#server/records/write/races.ts'
import { isSameCell, type RecordDraft, type WriteMeta } from '#server/records/write/write-types.ts'
import type { TableModel } from '#server/storage/records/table-model.ts'

type NewConflict = Omit<RecordConflict, 'id' | 'seq'> & { memberId: string }

/**
 * Inside a write: puts losing values into the inbox of their author (architecture: Conflicts). Equal values are no conflict. Costs nothing
 * without a clash.
 */
export function noteConflicts(
  context: OrgContext,
  model: TableModel,
  drafts: readonly RecordDraft[],
  clashes: readonly Clash[],
  meta: WriteMeta,
): void {
  const revived = drafts.filter((draft) => draft.revived && !draft.isDeleted)
  if (clashes.length === 0 && revived.length === 0) return
  const byId = new Map(drafts.map((draft) => [draft.id, draft]))
  const found = clashes.flatMap((clash) => conflictOf(context, model, byId.get(clash.recordId), clash, meta) ?? [])
  for (const draft of revived) found.push(...conflictsOfRevival(context, model, draft, meta))
  const seen = new Set<string>()
  for (const one of found) {
    // several changes of one cell in a call are one gesture with one outcome
    const key = `${one.memberId}.${one.kind}.${one.recordId}.${one.fieldId ?? ''}`
    if (!seen.has(key)) insertConflict(context, one)
    seen.add(key)
  }
}

function conflictOf(
  { memberId }: OrgContext,
  { id: tableId }: TableModel,
  draft: RecordDraft | undefined,
  { recordId, fieldId, won, rivalBy, rivalAt }: Clash,
  { madeAt }: WriteMeta,
): NewConflict | undefined {
  const mine = { by: memberId, at: madeAt.toISOString() }
  const rival = { by: rivalBy, at: rivalAt }
  const [loser, winner] = won ? [rival, mine] : [mine, rival]
  if (loser.by === null) return undefined
  const base = { memberId: loser.by, tableId, recordId, mineAt: loser.at, theirsBy: winner.by, theirsAt: winner.at }
  if (fieldId === undefined) return { ...base, kind: 'deleted', fieldId: null, mine: null, theirs: null }
  if (!draft) return undefined
  const before = draft.before[fieldId] ?? null
  const lost = won ? before : (draft.lost[fieldId] ?? null)
  const stands = fieldId in draft.after ? (draft.after[fieldId] ?? null) : before
  return isSameCell(lost, stands) ? undefined : { ...base, kind: 'cell', fieldId, mine: lost, theirs: stands }
}

/** Both people are notified: the one who had deleted the record, and the one whose edit restored it. */
function conflictsOfRevival(context: OrgContext, { id: tableId }: TableModel, draft: RecordDraft, meta: WriteMeta): NewConflict[] {
  const { db } = context.org
  const deletion = db.get(
    db.build
      .selectFrom('record_history')
      .select(['member_id', 'made_at'])
      .where('table_id', '=', tableId)
      .where('record_id', '=', draft.id)
      .where('op', '=', 'delete')
      .orderBy('seq', 'desc')
      .limit(1),
  )
  if (!deletion) return []
  const edited = meta.madeAt.toISOString()
  const base = { tableId, recordId: draft.id, fieldId: null, mine: null, theirs: null }
  const told: NewConflict[] = [
    { ...base, kind: 'revived', memberId: context.memberId, mineAt: edited, theirsBy: deletion.member_id, theirsAt: deletion.made_at },
  ]
  if (deletion.member_id !== null && deletion.member_id !== context.memberId)
    told.push({
      ...base,
      kind: 'deleted',
      memberId: deletion.member_id,
      mineAt: deletion.made_at,
      theirsBy: context.memberId,
      theirsAt: edited,
    })
  return told
}

function insertConflict(context: OrgContext, conflict: NewConflict): void {
  const { org, now } = context
  const { db } = org
  tellOfConflict(context, conflict)
  db.run(
    db.build.insertInto('record_conflict').values({
      id: newId(),
      member_id: conflict.memberId,
      table_id: conflict.tableId,
      record_id: conflict.recordId,
      field_id: conflict.fieldId,
      kind: conflict.kind,
      mine: jsonOf(conflict.mine),
      mine_at: conflict.mineAt,
      theirs: jsonOf(conflict.theirs),
      theirs_by: conflict.theirsBy,
      theirs_at: conflict.theirsAt,
      created_at: now().toISOString(),
      seq: org.nextSeq(),
      resolved_at: null,
    }),
  )
  // also when nothing else was written: the loser's devices are to look
  org.changed()
}

/** Links write too, and have nobody to tell. */
function tellOfConflict({ org, now }: OrgContext, { memberId, tableId, recordId, fieldId, theirsBy }: NewConflict): void {
  if (!isUuid(memberId)) return
  const about = { itemType: 'table' as const, itemId: tableId, recordId, fieldId, partId: null }
  const madeAt = now().toISOString()
  scheduleNotices(org, [{ kind: 'conflict', to: [memberId], actor: theirsBy, about, facts: {}, madeAt }], now())
}

function jsonOf(cell: CellValue): string | null {
  return cell === null ? null : JSON.stringify(cell)
}
