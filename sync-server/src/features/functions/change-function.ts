import type { z } from 'zod'
import { newId } from '#shared/lib/ids.ts'
import type { HistoryValues } from '#shared/nouns/history-log/history-values.ts'
import type { functionCalls, FunctionVersion, LowCodeFunction } from '#shared/nouns/functions/function-calls.ts'
import { functionLanguages, mostFunctions } from '#shared/nouns/functions/function.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { describeFunction, describeVersion } from '#server/features/functions/describe-function.ts'
import { dropJobs, isPaused, resumeJobs } from '#server/features/functions/triggers/pause-trigger.ts'
import { assertSeesTable, bounded, requireWhole, settleTrigger } from '#server/features/functions/triggers/trigger-settings.ts'
import { getFunction, type FunctionRow, type VersionRow } from '#server/functions/function-rows.ts'
import { hasSecret } from '#server/functions/function-secrets.ts'
import { writeAudit } from '#server/identity/audit-log.ts'
import { wrongPart } from '#server/lib/wrong-part.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

type Given = z.output<(typeof functionCalls)['POST v3/low-code-functions']['body']>
type Changes = z.output<(typeof functionCalls)['PUT v3/low-code-functions/:id']['body']>
type Saved = z.output<(typeof functionCalls)['POST v3/low-code-functions/:id/version']['body']>

/** Makes a function without code. @throws AppError `invalid_request`, `limit_reached` */
export function createFunction(context: OrgContext, given: Given): Promise<LowCodeFunction> {
  const { org, memberId } = context
  const { db } = org
  requireWhole(given)
  const at = context.now().toISOString()
  const made: FunctionRow = {
    id: newId(),
    label: given.label,
    language: given.language ?? functionLanguages[0],
    is_async: given.is_async ?? 0,
    active: given.active ?? 1,
    ...{ events: null, table_id: null, version: 0, problem: null, deleted_at: null, addresses: '[]', secrets: '[]' },
    ...{ owner_id: memberId, created_by: memberId, created_at: at, updated_by: memberId, updated_at: at },
  }
  return db.write(() => {
    const living = db.build.selectFrom('low_code_function').select('id').where('deleted_at', 'is', null)
    if (db.all(living).length >= mostFunctions) throw new AppError('limit_reached', { max: mostFunctions })
    const row = { ...made, ...settleTrigger(context, given, made), ...permissionsOf(org, given, made) }
    db.run(db.build.insertInto('low_code_function').values(row))
    writeAudit(context, { action: 'function.created', entityType: 'function', entityId: row.id, label: row.label, after: auditOf(row) })
    return describeFunction(org, row, context.now)
  })
}

/** Changes a function; what is not named stays, and its owner as well. @throws AppError `not_found`, `invalid_request`, `permission_denied` */
export function updateFunction(context: OrgContext, id: string, given: Changes): Promise<LowCodeFunction> {
  const { org, memberId } = context
  const { db } = org
  return db.write(() => {
    const before = getFunction(org, id)
    assertSeesTable(context, before)
    const changes = {
      label: given.label ?? before.label,
      language: languageOf(given, before),
      ...settleTrigger(context, given, before),
      ...permissionsOf(org, given, before),
      active: given.active ?? before.active,
      // who switches it on has seen why it was off
      problem: given.active === undefined ? before.problem : null,
      updated_by: memberId,
      updated_at: context.now().toISOString(),
    }
    const after: FunctionRow = { ...before, ...changes }
    db.run(db.build.updateTable('low_code_function').set(changes).where('id', '=', id))
    if (given.active === 0) dropJobs(org, id)
    else if (given.active === 1) resumeJobs(org, after, context.now())
    writeAudit(context, {
      ...{ action: 'function.updated', entityType: 'function', entityId: id, label: after.label },
      ...{ before: auditOf(before), after: auditOf(after) },
    })
    return describeFunction(org, after, context.now)
  })
}

/** @throws AppError `not_found`, `permission_denied` */
export async function deleteFunction(context: OrgContext, id: string): Promise<void> {
  const { org } = context
  const { db } = org
  await db.write(() => {
    const row = getFunction(org, id)
    assertSeesTable(context, row)
    const gone = { deleted_at: context.now().toISOString(), active: 0, updated_by: context.memberId }
    db.run(db.build.updateTable('low_code_function').set(gone).where('id', '=', id))
    dropJobs(org, id)
    writeAudit(context, { action: 'function.deleted', entityType: 'function', entityId: id, label: row.label, before: auditOf(row) })
  })
}

/**
 * Saves code as a new version. Its maker becomes the owner: nobody's code runs with another's rights.
 * @throws AppError `not_found`, `permission_denied`, `invalid_request` when the two ids differ
 */
export function saveVersion(context: OrgContext, id: string, given: Saved): Promise<FunctionVersion> {
  const { org, memberId } = context
  const { db } = org
  if (given.id_trama_low_code_functions !== id) throw wrongPart('id_trama_low_code_functions', 'another function than the address names')
  return db.write(() => {
    const before = getFunction(org, id)
    assertSeesTable(context, before)
    const at = context.now().toISOString()
    const language = given.language ?? before.language
    const row: VersionRow = {
      id: newId(),
      function_id: id,
      version: before.version + 1,
      language,
      source: given.source_code,
      is_async: bounded({ ...before, is_async: given.is_async }).is_async,
      note: given.note,
      compiled: null,
      made_by: memberId,
      made_at: at,
    }
    const changes = { version: row.version, language, is_async: row.is_async, owner_id: memberId, updated_by: memberId, updated_at: at }
    db.run(db.build.insertInto('low_code_function_version').values(row))
    db.run(
      db.build
        .updateTable('low_code_function')
        .set(isPaused(before) ? changes : { ...changes, problem: null })
        .where('id', '=', id),
    )
    const after = { version: row.version, language, note: row.note }
    writeAudit(context, { action: 'function.saved', entityType: 'function', entityId: id, label: before.label, after })
    return { ...describeVersion(org, row), source_code: row.source }
  })
}

/** The language of saved code is its own: it changes with the next version only. */
function languageOf({ language }: Changes, before: FunctionRow): string {
  if (language === undefined || language === before.language) return before.language
  if (before.version > 0) throw wrongPart('language', 'the code is in another language: save a version in the new one')
  return language
}

/** The permissions of a function after a change; an absent list stays. @throws AppError `invalid_request` */
function permissionsOf(org: OrgDatabase, given: Changes, before: FunctionRow): Pick<FunctionRow, 'addresses' | 'secrets'> {
  const { addresses = JSON.parse(before.addresses) as string[], secrets } = given
  const granted = [...new Set(secrets)].toSorted()
  const unknown = granted.find((name) => !hasSecret(org, name))
  if (unknown !== undefined) throw wrongPart('secrets', `no secret has this name: ${unknown}`)
  return { addresses: JSON.stringify([...new Set(addresses)]), secrets: secrets ? JSON.stringify(granted) : before.secrets }
}

/** The facts that the history log may hold; code is in the versions. */
function auditOf({ label, active, language, addresses, secrets }: FunctionRow): HistoryValues {
  const told = { addresses: hostsOf(addresses), secrets: listOf(secrets) }
  return { name: label, active: active === 1, language, ...told }
}

const listOf = (json: string): string => (JSON.parse(json) as string[]).join(', ')
/** Paths may hold keys. */
const hostsOf = (json: string): string =>
  [...new Set((JSON.parse(json) as string[]).map((address) => address.replace(/^(https?:\/\/[^/]+).*$/i, '$1')))].join(', ')
