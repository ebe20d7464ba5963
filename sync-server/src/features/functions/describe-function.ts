import type { FunctionVersion, LowCodeFunction } from '#shared/nouns/functions/function-calls.ts'
import type { FunctionLanguage } from '#shared/nouns/functions/function.ts'
import { problemOf } from '#server/features/functions/function-problem.ts'
import { assertMay } from '#server/access/assert-may.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import type { FunctionRow, VersionRow } from '#server/functions/function-rows.ts'
import type { CallContext } from '#server/http/call-module.ts'
import { personOf } from '#server/storage/member-names.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** The caller, if the plan has functions. Reading stays open without them (specification 3 §5). @throws AppError `plan_feature` */
export function functionMaker(call: CallContext): OrgContext {
  const context = call.member()
  assertMay(context.access, { about: 'feature', feature: 'lowCode' })
  return context
}

const flagOf = (value: number): 0 | 1 => (value === 1 ? 1 : 0)

/** A function in the words of the specification. */
export function describeFunction(org: OrgDatabase, row: FunctionRow, now: () => Date): LowCodeFunction {
  const events = row.events === null ? null : (JSON.parse(row.events) as NonNullable<LowCodeFunction['trigger']>['event'])
  const problem = problemOf(org, row, now)
  return {
    id_trama_low_code_functions: row.id,
    label: row.label,
    active: problem === 'tableGone' ? 0 : flagOf(row.active),
    language: row.language as FunctionLanguage,
    trigger: events && { event: events, related_table: row.table_id ?? '' },
    is_async: flagOf(row.is_async),
    addresses: JSON.parse(row.addresses) as string[],
    secrets: JSON.parse(row.secrets) as string[],
    version: row.version,
    problem,
    created_by: personOf(org, row.created_by),
    updated_by: personOf(org, row.updated_by),
    owner: personOf(org, row.owner_id),
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
}

/** A version in the words of the specification, without its code. */
export function describeVersion(org: OrgDatabase, row: Omit<VersionRow, 'source' | 'compiled'>): Omit<FunctionVersion, 'source_code'> {
  return {
    id_trama_low_code_function_version: row.id,
    version: row.version,
    note: row.note,
    language: row.language as FunctionLanguage,
    is_async: flagOf(row.is_async),
    created_by: personOf(org, row.made_by),
    created_at: row.made_at,
  }
}
