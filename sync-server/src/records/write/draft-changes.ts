import { AppError } from '#shared/protocol/errors.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { predicateOf, type Predicate } from '#shared/query/predicate.ts'
import { fieldsOfFilter } from '#shared/values/query.ts'
import { hasOpenItems, missingCells } from '#shared/nouns/tables/missing-cells.ts'
import type { RecordChange } from '#shared/nouns/records/record-mutations.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import type { OpenTable } from '#server/access/record-rights.ts'
import { checkCell } from '#server/records/write/check-values.ts'
import { conditionalsOf, watchedFields } from '#server/records/write/defaults.ts'
import { keepHiddenLinks, type KeepHidden } from '#server/records/read/hidden-links.ts'
import { loadRecords } from '#server/records/read/load-records.ts'
import type { TableHooks } from '#server/records/write/hooks/hooks-of-table.ts'
import { findRaces, type Races } from '#server/records/write/races.ts'
import { hasKeys, isSameCell, type RecordDraft, type WriteMeta } from '#server/records/write/write-types.ts'
import { rowRuleFilter } from '#server/storage/records/query-compiler.ts'
import type { ModelField, TableModel } from '#server/storage/records/table-model.ts'

export interface Drafted {
  drafts: RecordDraft[]
  races: Races
}

interface Drafting {
  drafts: Map<string, RecordDraft>
  fields: Map<string, ModelField>
  races: Races
  meta: WriteMeta
  /** fields that a new record of these cells must fill and does not */
  missing: (cells: Record<string, CellValue>) => readonly ModelField[]
  mayTouch: (draft: RecordDraft) => boolean
  keepHidden: KeepHidden
  memberId: string | null
}

/**
 * Turns changes into one draft per record: checked values, compared with the stored ones, races decided. Changes of one record are applied
 * in the given order. @throws AppError when any change is not allowed or not possible
 */
export function draftChanges(
  context: OrgContext,
  table: OpenTable,
  changes: readonly RecordChange[],
  fields: Map<string, ModelField>,
  meta: WriteMeta,
  hooks: TableHooks | undefined,
): Drafted {
  const { model, access } = table
  const matchesRules = rowRules(context, table)
  const ruleFields = new Set([...(access.rows ?? []).map((rule) => rule.field), ...fieldsOfFilter(access.filter ?? null)])
  const watched = watchedFields(model)
  const needed = model.fields.filter(({ id }) => fields.has(id) || ruleFields.has(id) || watched.has(id) || hooks?.fields.has(id) === true)

  const created = new Set<string>()
  const wanted = new Set<string>()
  for (const change of changes) {
    if (change.op === 'create') created.add(change.id)
    else if (!created.has(change.id)) wanted.add(change.id)
  }
  // a record that comes back brings its links: a cell of the same write may take them away
  const returning = changes.flatMap((change) => (change.op === 'restore' || change.op === 'update' ? [change.id] : []))
  const stored = loadRecords(context.org, model, [...wanted], needed, returning)
  const stale = changes.flatMap((change) => {
    const seq = stored.get(change.id)?.seq ?? 0
    return (change.op === 'update' || change.op === 'delete') && seq > change.base ? [{ id: change.id, base: change.base }] : []
  })

  const drafts = new Map<string, RecordDraft>()
  for (const record of stored.values()) {
    if (record.purged) continue
    drafts.set(record.id, {
      id: record.id,
      isNew: false,
      wasDeleted: record.deleted,
      isDeleted: record.deleted,
      seq: record.seq,
      before: record.values,
      after: {},
      lost: {},
    })
  }
  const drafting: Drafting = {
    drafts,
    fields,
    meta,
    missing: meta.complete === true ? (cells) => missingFields(model, context.memberId, cells) : () => [],
    races: findRaces(context, model.id, stale, meta.madeAt),
    memberId: context.memberId,
    keepHidden: keepHiddenLinks(context, fields.values(), [...stored.values()]),
    // people who may not edit records cannot restore one by writing into it
    mayTouch: (draft) =>
      (access.editRecords || access.deleteRecords || !draft.wasDeleted) &&
      (!matchesRules || draft.isNew || matchesRules({ id: draft.id, cell: (id) => draft.before[id] ?? null })),
  }
  for (const change of changes) steps[change.op](change as never, drafting)

  const effective = [...drafts.values()].filter(
    (draft) => draft.isNew || draft.isDeleted !== draft.wasDeleted || hasKeys(draft.after) || hasKeys(draft.lost),
  )
  requireOwnRows(context, table, effective)
  return { drafts: effective, races: drafting.races }
}

function rowRules(context: OrgContext, { model, access }: OpenTable): Predicate | undefined {
  const rules = rowRuleFilter(access, model, context.memberId)
  return rules && predicateOf(rules)
}

/** @throws AppError `permission_denied` when a new record is outside the rows of its writer, or of who set some of its cells */
export function requireOwnRows(context: OrgContext, table: OpenTable, drafts: readonly RecordDraft[]): void {
  const matchesRules = rowRules(context, table)
  for (const draft of drafts) {
    if (!draft.isNew) continue
    const isInside = (matches: Predicate | undefined): boolean =>
      !matches || matches({ id: draft.id, cell: (id) => newCell(context, table.model, draft, id) })
    const actors = [...new Set(draft.actors?.values())]
    const isOfActors = actors.every((actor) =>
      isInside(rowRules(actor, { model: table.model, access: actor.access.table(table.model.id) })),
    )
    if (!isInside(matchesRules) || !isOfActors)
      throw new AppError('permission_denied', { recordId: draft.id, reason: 'outsideYourRecords' })
  }
}

/** @throws AppError `invalid_value` when a new record lacks a cell that a complete one must have */
export function requireComplete(model: TableModel, memberId: string, drafts: readonly RecordDraft[]): void {
  for (const draft of drafts) {
    if (!draft.isNew) continue
    const [missing] = missingFields(model, memberId, draft.after)
    if (missing) throw new AppError('invalid_value', { recordId: draft.id, fieldId: missing.id, reason: 'required' })
  }
}

/** A cell of a new record as it will be; system columns are already known. */
function newCell(context: OrgContext, model: TableModel, draft: RecordDraft, fieldId: string): CellValue {
  const { column, system } = model.field(fieldId)?.behaviour.definition ?? {}
  if (column !== 'system') return draft.after[fieldId] ?? null
  if (system === 'id') return draft.id
  return system === 'created_by' || system === 'updated_by' ? context.memberId : context.now().toISOString()
}

/** The fields that a complete record must fill and leaves empty. */
function missingFields(model: TableModel, memberId: string, cells: Record<string, CellValue>): ModelField[] {
  const cell = (id: string): CellValue => cells[id] ?? null
  return missingCells(model.fields, conditionalsOf(model, memberId)(cell), cell)
}

type Step<Op extends RecordChange['op']> = (change: Extract<RecordChange, { op: Op }>, drafting: Drafting) => void

const steps: { [Op in RecordChange['op']]: Step<Op> } = {
  create: (change, { drafts, fields, missing, memberId }) => {
    if (drafts.has(change.id)) throw new AppError('conflict', { recordId: change.id })
    const after: Record<string, CellValue> = {}
    for (const fieldId in change.values) {
      const field = requireField(fields, fieldId)
      const value = signed(field, null, checkCell(field, change.values[fieldId] ?? null, change.id), memberId)
      if (value !== null) after[fieldId] = value
    }
    const [lacking] = missing(after)
    if (lacking) throw new AppError('invalid_value', { recordId: change.id, fieldId: lacking.id, reason: 'required' })
    drafts.set(change.id, { id: change.id, isNew: true, wasDeleted: false, isDeleted: false, seq: 0, before: {}, after, lost: {} })
  },
  update: (change, drafting) => {
    const draft = requireDraft(drafting, change.id)
    const isStale = draft.seq > change.base && !draft.isNew
    for (const fieldId in change.values) {
      const field = requireField(drafting.fields, fieldId)
      const before = draft.after[fieldId] ?? draft.before[fieldId] ?? null
      const written = drafting.keepHidden(field, before, checkCell(field, change.values[fieldId] ?? null, change.id))
      const value = signed(field, before, written, drafting.memberId)
      const races = isStale && field.behaviour.definition.keepsAll !== true
      const isMissing = (value === null && field.required) || (drafting.meta.complete === true && hasOpenItems(field, value))
      if (isMissing && drafting.meta.tidying !== true)
        throw new AppError('invalid_value', { recordId: change.id, fieldId, reason: 'required' })
      if (races && !drafting.races.wins(change.id, fieldId, change.base)) draft.lost[fieldId] = value
      else setCell(draft, fieldId, value)
    }
    // an edit restores a record that was deleted in the meantime, unless nothing is left of the edit
    if (draft.isDeleted && Object.keys(change.values).length > 0) {
      draft.isDeleted = false
      if (draft.wasDeleted) draft.revived = true
    }
  },
  delete: (change, drafting) => {
    const draft = requireDraft(drafting, change.id)
    if (!draft.isDeleted && draft.seq > change.base && drafting.races.outlives(change.id, change.base)) return
    draft.isDeleted = true
  },
  restore: (change, drafting) => {
    const draft = requireDraft(drafting, change.id)
    draft.isDeleted = false
  },
}

/** A record outside the person's rows is answered like one that does not exist. */
function requireDraft({ drafts, mayTouch }: Drafting, id: string): RecordDraft {
  const draft = drafts.get(id)
  if (!draft || !mayTouch(draft)) throw new AppError('record_not_found', { recordId: id })
  return draft
}

function requireField(fields: Map<string, ModelField>, id: string): ModelField {
  const field = fields.get(id)
  if (!field) throw new AppError('invalid_value', { fieldId: id, reason: 'unknownField' })
  return field
}

/** Records the writer in cells that show who did something. */
export function signed(field: ModelField, before: CellValue, after: CellValue, memberId: string | null): CellValue {
  const { sign } = field.behaviour.definition
  return sign ? sign(before, after, memberId) : after
}

/** Keeps a cell's new value if it differs from the stored one. */
export function setCell(draft: RecordDraft, fieldId: string, value: CellValue): void {
  if (!isSameCell(value, draft.before[fieldId] ?? null)) draft.after[fieldId] = value
  else if (fieldId in draft.after) delete draft.after[fieldId]
}
