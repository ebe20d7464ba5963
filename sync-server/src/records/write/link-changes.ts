import { itemsOf } from '#shared/fields/cell-items.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { ruleFieldsOf } from '#server/access/rule-fields.ts'
import type { PairChange } from '#server/computed/changes.ts'
import { byActor } from '#server/records/write/by-actor.ts'
import { isSameCell, type RecordDraft } from '#server/records/write/write-types.ts'
import { existingRecords, readLinks, writePairs } from '#server/storage/records/link-pairs.ts'
import { rowRuleFilter } from '#server/storage/records/query-compiler.ts'
import { lonelyFaces } from '#server/storage/records/lonely-faces.ts'
import { findTableModel, type LinkFace, type ModelField, type TableModel } from '#server/storage/records/table-model.ts'

/** Records of other rows whose visible cells changed with a link, by table. */
export type Touched = Map<string, Set<string>>

type Pair = readonly [own: string, other: string]

/** A record that lost a link to a newcomer, because the other face holds only one. */
export interface Displaced {
  field: ModelField
  recordId: string
  lostId: string
}

export interface LinkChanges {
  touched: Touched
  pairs: PairChange[]
  displaced: Displaced[]
}

/**
 * Inside the write: updates the pair tables to the drafts. @returns records on the other faces that changed with them, and the added and
 * removed pairs. If the other face holds only one record, the newcomer replaces it (the last write wins).
 * @throws AppError `invalid_value` for a linked record that does not exist or may not be seen
 */
export function applyLinks(context: OrgContext, model: TableModel, drafts: readonly RecordDraft[]): LinkChanges {
  const changes: LinkChanges = { touched: new Map(), pairs: [], displaced: [] }
  for (const field of model.linkFields) applyLinkField(context, model, field, drafts, changes)
  touchNeighbours(context, model, drafts, changes.touched)
  return changes
}

function applyLinkField(
  context: OrgContext,
  model: TableModel,
  field: ModelField,
  drafts: readonly RecordDraft[],
  { touched, pairs, displaced }: LinkChanges,
): void {
  const link = field.link
  if (link?.inverse?.limitToOne) yieldTaken(context, field, link, drafts, model.id)
  const changed = drafts.filter((draft) => Object.hasOwn(draft.after, field.id))
  if (!link || changed.length === 0) return
  const added: Pair[] = []
  const removed: Pair[] = []
  for (const draft of changed) {
    const before = new Set(itemsOf(draft.before[field.id]))
    const after = new Set(itemsOf(draft.after[field.id]))
    for (const id of after) if (!before.has(id)) added.push([draft.id, id])
    for (const id of before) if (!after.has(id)) removed.push([draft.id, id])
  }
  for (const [actor, own] of byActor(context, field.id, changed)) {
    const ids = own === changed ? undefined : new Set(own.map((draft) => draft.id))
    checkTargets(actor, field, link, model, ids ? added.filter(([id]) => ids.has(id)) : added, drafts)
  }
  const asked = new Set(removed.map(pairKey))
  const { kept, losers, taken } = link.inverse?.limitToOne
    ? displace(context, link, added, new Set(drafts.filter((draft) => draft.isDeleted).map((draft) => draft.id)), touched, model.id)
    : { kept: added, losers: [], taken: [] }
  const others = taken.filter((pair) => !asked.has(pairKey(pair)))
  removed.push(...others)
  writePairs(context.org, link, kept, removed)
  const changing = new Map(changed.map((draft) => [draft.id, draft]))
  for (const [recordId, lostId] of [...losers, ...others]) {
    const draft = changing.get(recordId)
    if (draft) loseLink(draft, field.id, lostId)
    else displaced.push({ field, recordId, lostId })
  }
  for (const [own, other] of [...kept, ...removed]) {
    touch(touched, link.targetTableId, other)
    pairs.push(link.own === 'a_id' ? { linkId: link.linkId, a_id: own, b_id: other } : { linkId: link.linkId, a_id: other, b_id: own })
  }
}

function checkTargets(
  context: OrgContext,
  field: ModelField,
  link: LinkFace,
  model: TableModel,
  added: readonly Pair[],
  drafts: readonly RecordDraft[],
): void {
  const target = findTableModel(context.org, link.targetTableId)
  const wanted = [...new Set(added.map(([, other]) => other))]
  const rules = target && rowRuleFilter(context.access.table(target.id), target, context.memberId)
  const known = target ? existingRecords(context.org, target, wanted, rules) : new Set<string>()
  // of its own table also those that this write makes, or throws away: such a link goes into the trash with them
  const ownDrafts = target?.id === model.id ? drafts.filter((draft) => draft.isNew || (draft.isDeleted && !draft.wasDeleted)) : []
  const fresh = new Set(ownDrafts.map((draft) => draft.id))
  for (const [own, other] of added) {
    if (!known.has(other) && !fresh.has(other))
      throw new AppError('invalid_value', { recordId: own, fieldId: field.id, reason: 'notRecord' })
  }
}

/**
 * A restored record gives up links that another record has taken in the meantime. Of several restored together, the one deleted last keeps
 * the link: it had taken it from the others.
 */
function yieldTaken(context: OrgContext, field: ModelField, link: LinkFace, drafts: readonly RecordDraft[], tableId: string): void {
  const back = drafts
    .filter((draft) => draft.wasDeleted && !draft.isDeleted && !Object.hasOwn(draft.after, field.id))
    .toSorted((a, b) => b.seq - a.seq)
  if (back.length === 0) return
  const own = readLinks(
    context.org,
    link,
    back.map((draft) => draft.id),
  )
  const other: LinkFace = { ...link, own: link.other, other: link.own, targetTableId: tableId }
  const holders = readLinks(context.org, other, [...new Set([...own.values()].flat())])
  const waiting = new Set(back.map((draft) => draft.id))
  const changing = new Map(drafts.map((draft) => [draft.id, draft.after[field.id]]))
  /** the same call takes the link from its holder */
  const letsGo = (holder: string, id: string): boolean => changing.get(holder) !== undefined && !itemsOf(changing.get(holder)).includes(id)
  for (const draft of back) {
    waiting.delete(draft.id)
    const links = own.get(draft.id) ?? []
    const left = links.filter((id) =>
      (holders.get(id) ?? []).every((holder) => holder === draft.id || waiting.has(holder) || letsGo(holder, id)),
    )
    if (left.length === links.length) continue
    draft.before[field.id] = links
    draft.after[field.id] = left.length > 0 ? left : null
  }
}

function pairKey([own, other]: Pair): string {
  return `${own}:${other}`
}

/** Adjusts the draft to the stored result, which its history also shows. */
function loseLink(draft: RecordDraft, fieldId: string, lostId: string): void {
  const left = itemsOf(draft.after[fieldId]).filter((id) => id !== lostId)
  const cell = left.length > 0 ? left : null
  if (isSameCell(cell, draft.before[fieldId] ?? null)) delete draft.after[fieldId]
  else draft.after[fieldId] = cell
}

/** The other face may hold only one record: earlier holders lose their link, and the last of several newcomers stays. */
function displace(
  context: OrgContext,
  link: LinkFace,
  added: readonly Pair[],
  trashed: ReadonlySet<string>,
  touched: Touched,
  tableId: string,
): { kept: Pair[]; losers: Pair[]; taken: Pair[] } {
  const holder = new Map<string, string>()
  const losers: Pair[] = []
  const taken: Pair[] = []
  for (const [own, other] of added) {
    // a record in the trash replaces nobody
    if (trashed.has(own)) continue
    const loser = holder.get(other)
    if (loser !== undefined) {
      touch(touched, tableId, loser)
      losers.push([loser, other])
    }
    holder.set(other, own)
  }
  const back: LinkFace = { ...link, own: link.other, other: link.own, targetTableId: tableId }
  for (const [other, owners] of readLinks(context.org, back, [...holder.keys()])) {
    for (const owner of owners) {
      if (owner === holder.get(other)) continue
      taken.push([owner, other])
      touch(touched, tableId, owner)
    }
  }
  const kept = [...holder].map(([other, own]) => [own, other] as const)
  return { kept: [...kept, ...added.filter(([own]) => trashed.has(own))], losers, taken }
}

/**
 * Touches the linked neighbours of records that enter or leave the trash: they disappear from the neighbours' cells or return to them. A
 * change of fields in row rules does the same for some people.
 */
function touchNeighbours(context: OrgContext, model: TableModel, drafts: readonly RecordDraft[], touched: Touched): void {
  const present = drafts.filter((draft) => !draft.isNew)
  if (present.length === 0) return
  const ruleFields = [...ruleFieldsOf(context.org, model.id)]
  const moves = (draft: RecordDraft): boolean =>
    draft.isDeleted !== draft.wasDeleted || ruleFields.some((fieldId) => Object.hasOwn(draft.after, fieldId))
  const moved = present.filter(moves).map((draft) => draft.id)
  if (moved.length === 0) return
  const faces = model.linkFields.flatMap(({ link }) => link ?? [])
  for (const face of [...faces, ...lonelyFaces(context.org, model.id)])
    for (const others of readLinks(context.org, face, moved).values()) for (const other of others) touch(touched, face.targetTableId, other)
}

function touch(touched: Touched, tableId: string, recordId: string): void {
  const set = touched.get(tableId)
  if (set) set.add(recordId)
  else touched.set(tableId, new Set([recordId]))
}
