import { referencesOf, type AutomationReference } from '#shared/nouns/automations/automation-references.ts'
import type { SeesReference } from '#shared/nouns/automations/automation-gaps.ts'
import type { AutomationDefinition } from '#shared/nouns/automations/automation.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { seesNoticePlace } from '#server/access/notice-places.ts'
import { readMember, type OrgContext } from '#server/access/org-context.ts'
import { isFieldVisible } from '#server/access/record-rights.ts'
import { definitionOf, findAutomation, requireAutomation, type AutomationRow } from '#server/features/automations/automation-store.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'

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
        return row !== undefined && maySee(context, definitionOf(row))
      }
      case 'connection':
        return org.db.get(org.db.build.selectFrom('connection').select('id').where('id', '=', reference.id)) !== undefined
      case 'channel':
        return seesNoticePlace(context, 'chat', reference.id)
      case 'member':
        return readMember(org, reference.id) !== undefined
      case 'missingSource':
        return false
    }
  }
}

/**
 * Whether an automation may be shown: conditions and texts reveal values, so every table and field that it names must be one of the
 * person's. A name of something that is gone hides nothing.
 */
export function maySee(context: OrgContext, definition: AutomationDefinition): boolean {
  const sees = sightOf(context)
  return referencesOf(definition).every((reference) => !isOfWorkspace(context, reference) || sees(reference))
}

function isOfWorkspace({ org, access }: OrgContext, reference: AutomationReference): boolean {
  if (reference.is === 'channel') return isLiving(org, reference.id)
  if (reference.is !== 'table' && reference.is !== 'field') return false
  const model = findTableModel(org, reference.tableId)
  if (!model) return !access.table(reference.tableId).read
  return reference.is === 'table' || model.field(reference.fieldId) !== undefined
}

/** A channel that is not deleted. */
function isLiving({ db }: OrgContext['org'], chatId: string): boolean {
  return db.get(db.build.selectFrom('chat').select('id').where('id', '=', chatId).where('deleted_at', 'is', null)) !== undefined
}

/** @throws AppError `permission_denied`, `plan_feature` */
export function assertManages({ access }: OrgContext): void {
  if (access.can('manage_tricks')) return
  throw access.has('manageAutomations') ? new AppError('permission_denied') : new AppError('plan_feature', { feature: 'manageAutomations' })
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
  if (!maySee(context, definitionOf(row))) throw new AppError('not_found', { id })
  return row
}

/** Whether a person may be told of an automation. */
export function seesAutomation(context: OrgContext, id: string): boolean {
  const row = findAutomation(context.org, id)
  return row !== undefined && context.access.can('manage_tricks') && maySee(context, definitionOf(row))
}

/** The content of runs holds cells as the owner sees them. */
export function mayReadRuns({ access, memberId }: OrgContext, row: Pick<AutomationRow, 'owner_id'>): boolean {
  return access.isAdmin || row.owner_id === memberId
}
