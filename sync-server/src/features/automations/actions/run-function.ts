import type { JsonObject } from '#shared/lib/json.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { fillPairs } from '#server/automations/cells/fill-pairs.ts'
import type { RunScope } from '#server/automations/flow/run-scope.ts'
import type { StepResult } from '#server/automations/flow/step-result.ts'
import { action, actOf, setting, StepFailure, textSetting, type SendMeans } from '#server/automations/steps/action.ts'
import { tellRehearsal } from '#server/features/automations/actions/tell-rehearsal.ts'
import { findAutomation } from '#server/features/automations/automation-store.ts'
import { functionRefused, openFunctionFor, type OpenFunction } from '#server/functions/open-function.ts'
import { couldNotBegin } from '#server/functions/finish-run.ts'
import type { FunctionRun } from '#server/functions/function-order.ts'
import { longOutput, runFunction } from '#server/functions/run-function.ts'
import { refuseCircle } from '#server/jobs/rule-roots.ts'

interface Plan extends OpenFunction {
  data: JsonObject
}

/** milliseconds, as for a person who waits */
const wallMs = 10_000
/** letters of an output that later steps may use */
const longestOutput = 64 * 1024

/**
 * Runs a function of the organisation. The code has the rights of the person who saved it, and its answer may be all that they see. So the owner of the automation must be
 * one who may run that version by hand: its writer, or an administrator. The key of the step makes its changes once.
 */
export const runFunctionStep = action<Plan>({
  plan: (scope) => {
    const { row, version } = openFunctionFor(scope.context, scope.ownerId, textSetting(scope, 'functionId'))
    const rule = { kind: 'function' as const, id: row.id, version: version.version }
    const refusal = refuseCircle(scope.context.org, rule, recordOf(scope), scope.cause)
    if (refusal) throw new AppError(refusal.id, refusal.details as Record<string, unknown>)
    const act = actOf('run', { count: 1, texts: [{ name: 'function', text: row.label }] })
    return { plan: { row, version, data: fillPairs(scope, setting(scope, 'given')) }, act }
  },
  send: async (scope, plan, means) => resultOf(await run(scope, plan, means)),
  pretend: async (scope, plan, means) => {
    const tried = await run(scope, plan, means, true)
    return { ...resultOf(tried), tells: tellRehearsal(scope.context.org, plan.row.label, tried) }
  },
})

const recordOf = ({ input }: RunScope): string => input.recordId ?? ''

/** @throws StepFailure while no process is free; AppError of the plan, or when the writer of the code is gone */
async function run(scope: RunScope, plan: Plan, { platform, signal }: SendMeans, isDry = false): Promise<FunctionRun> {
  const { context, runId, automationId, cause, next } = scope
  const name = findAutomation(context.org, automationId)?.name ?? ''
  try {
    return await runFunction(platform, context.org, {
      ...{ ...plan, began: 'automation', isDry, wallMs, mostOutput: longestOutput, signal, earlier: cause, records: [recordOf(scope)] },
      ...{ actor: { id: context.memberId, name }, ...(!isDry && { dedupe: `${runId}.${next.path}` }) },
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (couldNotBegin(error)) throw new StepFailure(true, { of: 'function', reason: 'busy' })
    // the owner of the automation is there: it is not switched off for this
    if (error.id === 'invalid_session') throw functionRefused('not_found', 'writerGone', plan.row.label)
    throw error
  }
}

/** The result for later steps. @throws StepFailure with the error of the code */
function resultOf({ status, error, output }: FunctionRun): StepResult {
  if (status === 'failed') {
    if (error?.id === longOutput) throw new StepFailure(false, { of: 'function', reason: 'longOutput' })
    const told = { text: error?.message ?? '', ...(error?.line !== undefined && { line: error.line }) }
    throw new StepFailure(false, {
      of: 'function',
      reason: error?.reason ?? 'code',
      ...told,
      ...(error?.id !== undefined && { cause: error.id }),
    })
  }
  return { answer: { status: 200, text: JSON.stringify(output) } }
}
