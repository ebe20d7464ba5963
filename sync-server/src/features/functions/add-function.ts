import { newId } from '#shared/lib/ids.ts'
import { mostFunctions, type FunctionLanguage, type TriggerEvent } from '#shared/nouns/functions/function.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { assertMay } from '#server/access/assert-may.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { dropJobs } from '#server/features/functions/triggers/pause-trigger.ts'
import { assertSeesTable, settleTrigger } from '#server/features/functions/triggers/trigger-settings.ts'
import { findFunction, type FunctionRow } from '#server/functions/function-rows.ts'
import { writeAudit } from '#server/identity/audit-log.ts'

/** A function with its code, as a template brings it. */
export interface BroughtFunction {
  id: string
  label: string
  language: FunctionLanguage
  isAsync: boolean
  trigger: { events: TriggerEvent[]; tableId: string } | null
  source: string
}

/**
 * Inside a write: makes a function with its code, inactive. Its maker owns the code: it will run with their rights.
 * @throws AppError `permission_denied`, `plan_feature`, `limit_reached`, `invalid_request` for a table that they do not see
 */
export function addFunction(context: OrgContext, { id, label, language, isAsync, trigger, source }: BroughtFunction): void {
  const { org, memberId, access } = context
  const { db } = org
  assertMay(access, { about: 'feature', feature: 'lowCode' })
  if (!access.can('development')) throw new AppError('permission_denied')
  const living = db.build.selectFrom('low_code_function').select('id').where('deleted_at', 'is', null)
  if (db.all(living).length >= mostFunctions) throw new AppError('limit_reached', { max: mostFunctions })
  const at = context.now().toISOString()
  const row: FunctionRow = {
    ...{ id, label, language, is_async: isAsync ? 1 : 0, active: 0, events: null, table_id: null, version: 0, problem: null },
    // what its code may ask and read is for a person to say
    ...{ addresses: '[]', secrets: '[]' },
    ...{ deleted_at: null, owner_id: memberId, created_by: memberId, created_at: at, updated_by: memberId, updated_at: at },
  }
  const given = { is_async: row.is_async as 0 | 1, trigger: trigger && { event: trigger.events, related_table: trigger.tableId } }
  const settled = { ...row, ...settleTrigger(context, given, row), version: 1 }
  db.run(db.build.insertInto('low_code_function').values(settled))
  db.run(
    db.build.insertInto('low_code_function_version').values({
      ...{ id: newId(), function_id: id, version: 1, language, source, is_async: settled.is_async, note: '', compiled: null },
      ...{ made_by: memberId, made_at: at },
    }),
  )
  const after = { name: label, active: false, language }
  writeAudit(context, { action: 'function.created', entityType: 'function', entityId: id, label, after })
}

/**
 * Inside a write: changes what starts a function, and whether callers wait for it. It is off afterwards, until somebody has looked at it; of a
 * function that is not there nothing changes. @throws AppError as {@link settleTrigger}, `permission_denied` for a hidden table
 */
export function setTrigger(context: OrgContext, id: string, { isAsync, trigger }: Pick<BroughtFunction, 'isAsync' | 'trigger'>): void {
  const { org, memberId, now } = context
  const row = findFunction(org, id)
  if (!row) return
  assertSeesTable(context, row)
  const given = { is_async: (isAsync ? 1 : 0) as 0 | 1, trigger: trigger && { event: trigger.events, related_table: trigger.tableId } }
  const changes = { ...settleTrigger(context, given, row), active: 0, updated_by: memberId, updated_at: now().toISOString() }
  org.db.run(org.db.build.updateTable('low_code_function').set(changes).where('id', '=', id))
  dropJobs(org, id)
  const [before, after] = [row, changes].map(({ active }) => ({ name: row.label, active: active === 1, language: row.language }))
  writeAudit(context, { action: 'function.updated', entityType: 'function', entityId: id, label: row.label, before, after })
}
