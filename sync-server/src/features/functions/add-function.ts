import { newId } from '#shared/lib/ids.ts'
import { mostFunctions, type FunctionLanguage, type TriggerEvent } from '#shared/nouns/functions/function.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { assertMay } from '#server/access/assert-may.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { settleTrigger } from '#server/features/functions/triggers/trigger-settings.ts'
import type { FunctionRow } from '#server/functions/function-rows.ts'
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
