import { referencesOf, type AutomationReference } from '#shared/nouns/automations/automation-references.ts'
import type { FieldOfTable } from '#shared/nouns/automations/values/follow-links.ts'
import { explores } from '#shared/nouns/automations/explores.ts'
import type { SeesReference } from '#shared/nouns/automations/automation-gaps.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { seesNoticePlace } from '#server/access/notice-places.ts'
import { readMember, type OrgContext } from '#server/access/org-context.ts'
import { isFieldVisible } from '#server/access/record-rights.ts'
import {
  definitionOf,
  findAutomation,
  requireAutomation,
  type AutomationRow,
  type SavedVersion,
} from '#server/features/automations/automation-store.ts'
import { findSeenView } from '#server/access/seen-views.ts'
import { findFunction } from '#server/functions/function-rows.ts'
import { findItem } from '#server/items/find-item.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'

/** Any field of the organisation: rights are asked for what a definition names. */
export const fieldOfOrg =
  (org: OrgContext['org']): FieldOfTable =>
  (tableId, fieldId) =>
    findTableModel(org, tableId)?.field(fieldId)

/** The test whether a person sees a thing that a definition names, as it is now. */
export function sightOf(context: OrgContext): SeesReference {
  const { org, access } = context
  return (reference) => {
    switch (reference.is) {
      case 'table':
      case 'field': {
        const table = access.table(reference.tableId)
        const model = findTableModel(org, reference.tableId)
        if (!table.read || !model || model.archived) return false
        if (reference.is === 'table') return true
        const field = model.field(reference.fieldId)
        return field !== undefined && isFieldVisible(context, table, field)
      }
      case 'automation': {
        const row = findAutomation(org, reference.id)
        return row !== undefined && maySee(context, savedOf(row))
      }
      case 'function':
        return findFunction(org, reference.id) !== undefined
      case 'connection':
        return org.db.get(org.db.build.selectFrom('connection').select('id').where('id', '=', reference.id)) !== undefined
      case 'channel':
        return seesNoticePlace(context, 'chat', reference.id)
      case 'page':
        return access.item('page', reference.id) !== 'none' && findItem(org, 'page', reference.id) !== undefined
      case 'view':
        return access.table(reference.tableId).read && findSeenView(context, reference.tableId, reference.id) !== undefined
      case 'member':
        return readMember(org, reference.id) !== undefined
      case 'missingSource':
        return false
    }
  }
}

/**
 * Whether an automation, or a version of it, may be shown: conditions and texts reveal values, so every table, field and channel that it
 * names must be one of the person's. Nobody's rights to what is gone are known: it hides from all but administrators and the person who saved it.
 */
export function maySee(context: OrgContext, { definition, ownerId }: SavedVersion): boolean {
  const sees = sightOf(context)
  const knowsWhatIsGone = context.access.isAdmin || ownerId === context.memberId
  return referencesOf(definition, fieldOfOrg(context.org)).every((reference) => {
    if (!isOfWorkspace(reference)) return true
    return isGone(context, reference) ? knowsWhatIsGone : sees(reference)
  })
}

const isOfWorkspace = ({ is }: AutomationReference): boolean => is === 'table' || is === 'field' || is === 'channel'

function isGone({ org }: OrgContext, reference: AutomationReference): boolean {
  if (reference.is === 'channel') return !isLiving(org, reference.id)
  if (reference.is !== 'table' && reference.is !== 'field') return false
  const model = findTableModel(org, reference.tableId)
  if (!model || model.archived) return true
  return reference.is === 'field' && model.field(reference.fieldId) === undefined
}

const savedOf = (row: AutomationRow): SavedVersion => ({ definition: definitionOf(row), ownerId: row.owner_id })

/** A channel that is not deleted. */
function isLiving({ db }: OrgContext['org'], chatId: string): boolean {
  return db.get(db.build.selectFrom('chat').select('id').where('id', '=', chatId).where('deleted_at', 'is', null)) !== undefined
}

/** @throws AppError `permission_denied`, `plan_feature` */
export function assertManages({ access }: OrgContext): void {
  if (access.can('manage_tricks')) return
  throw access.has('manageAutomations') ? new AppError('permission_denied') : new AppError('plan_feature', { feature: 'manageAutomations' })
}

/** Builders read what automations can do in every plan (specification 3 §2). @throws AppError `permission_denied` */
export function assertExplores({ access }: OrgContext): void {
  if (!explores(access)) throw new AppError('permission_denied')
}

/** The log of runs, and whatever is done from it, is a part of the plan (specification 3 §2, §6). @throws AppError as {@link assertManages} */
export function assertReadsLog(context: OrgContext): void {
  assertManages(context)
  if (!context.access.has('advancedDevFeatures')) throw new AppError('plan_feature', { feature: 'advancedDevFeatures' })
}

/** An automation that the caller may manage. @throws AppError `not_found` also for one that they may not see */
export function openAutomation(context: OrgContext, id: string): AutomationRow {
  assertManages(context)
  const row = requireAutomation(context.org, id)
  if (!seesRow(context, row)) throw new AppError('not_found', { id })
  return row
}

/** Whether a person may be told of an automation. */
export function seesAutomation(context: OrgContext, id: string): boolean {
  const row = findAutomation(context.org, id)
  return row !== undefined && context.access.can('manage_tricks') && seesRow(context, row)
}

/** True for an automation that may be shown as it is now. */
export const seesRow = (context: OrgContext, row: AutomationRow): boolean => maySee(context, savedOf(row))
