import type { z } from 'zod'
import type { functionCalls, FunctionRunAnswer } from '#shared/nouns/functions/function-calls.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { assertMayRun, getFunction, getVersion } from '#server/functions/function-rows.ts'
import { runFunction } from '#server/functions/run-function.ts'
import type { CallContext } from '#server/http/call-module.ts'

type Given = z.output<(typeof functionCalls)['POST v3/low-code-functions/:id/run']['body']>

/** Somebody waits for it. */
const wallMs = 10_000

/**
 * Runs a version for its writer and for administrators: it tells what its writer sees. Others save it first.
 * @throws AppError `not_found`, `permission_denied`; those of runFunction
 */
export async function runByHand(context: OrgContext, call: CallContext, id: string, given: Given): Promise<FunctionRunAnswer> {
  const { org, memberId } = context
  const row = getFunction(org, id)
  const version = getVersion(org, id, given.version ?? row.version)
  assertMayRun(context, version)
  const { db } = org
  const name = db.get(db.build.selectFrom('member').select('display_name').where('id', '=', memberId))?.display_name ?? ''
  return runFunction(call.platform, org, {
    ...{ row, version, began: 'person', data: given.input, isDry: given.dry_run, wallMs },
    ...{ actor: { id: memberId, name }, signal: call.signal() },
  })
}
