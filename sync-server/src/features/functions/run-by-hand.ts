import { z } from 'zod'
import { newId } from '#shared/lib/ids.ts'
import { isJudging, triggerEvents } from '#shared/nouns/functions/function.ts'
import type { functionCalls, FunctionRunAnswer } from '#shared/nouns/functions/function-calls.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { namesOfRound } from '#server/features/functions/triggers/trigger-rounds.ts'
import { assertMayRun, getFunction, getVersion, type FunctionRow } from '#server/functions/function-rows.ts'
import { runFunction } from '#server/functions/run-function.ts'
import type { CallContext } from '#server/http/call-module.ts'
import { personOf } from '#server/storage/member-names.ts'
import { wrongPart } from '#server/lib/wrong-part.ts'

type Given = z.output<(typeof functionCalls)['POST v3/low-code-functions/:id/run']['body']>

/** Somebody waits for it. */
const wallMs = 10_000

/**
 * Runs a version for its writer and for administrators: it tells what its writer sees. Others save it first. A trigger is only tried, with a record
 * that is given.
 * @throws AppError `not_found`, `permission_denied`, `invalid_request` for what is no record; those of runFunction
 */
export async function runByHand(context: OrgContext, call: CallContext, id: string, given: Given): Promise<FunctionRunAnswer> {
  const { org, memberId } = context
  const row = getFunction(org, id)
  const version = getVersion(org, id, given.version ?? row.version)
  assertMayRun(context, version)
  const actor = personOf(org, memberId)
  const order = { row, version, began: 'person' as const, data: given.input, isDry: given.dry_run, wallMs, actor, signal: call.signal() }
  return runFunction(call.platform, org, row.events === null ? order : { ...order, ...trialOf(row, given, actor) })
}

const recordSchema = z.record(z.string(), z.json())
const trialSchema = z.strictObject({
  event: z.enum(triggerEvents),
  currentData: recordSchema,
  recordData: recordSchema.nullable().default(null),
})

/** A trigger's turn for a record that nobody wrote; whatever it changes is taken back. @throws AppError `invalid_request` */
function trialOf({ table_id: table }: FunctionRow, { input, dry_run: isDry }: Given, currentUser: { id: string; name: string }) {
  const read = trialSchema.safeParse(input)
  if (!isDry) throw wrongPart('dry_run', 'a trigger is only tried')
  if (!read.success) throw wrongPart('input', 'event, currentData and recordData of a record')
  const { event, currentData, recordData } = read.data
  const round = namesOfRound({ data: { event, table, record: newId() }, currentUser, currentData, recordData })
  return { isBefore: isJudging(event), rounds: [round] }
}
