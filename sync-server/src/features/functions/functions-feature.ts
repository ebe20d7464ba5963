import { functionCalls } from '#shared/nouns/functions/function-calls.ts'
import { createFunction, deleteFunction, saveVersion, updateFunction } from '#server/features/functions/change-function.ts'
import { compileAhead } from '#server/features/functions/compile-ahead.ts'
import { describeFunction, functionMaker } from '#server/features/functions/describe-function.ts'
import { listFunctions, listVersions, readVersion } from '#server/features/functions/list-functions.ts'
import { listRuns } from '#server/features/functions/list-runs.ts'
import { runByHand } from '#server/features/functions/run-by-hand.ts'
import { giveUpAsyncJob, giveUpOldestJob } from '#server/features/functions/triggers/give-up-jobs.ts'
import { asyncKind, inOrderKind } from '#server/features/functions/triggers/queue-jobs.ts'
import { triggerHook } from '#server/features/functions/triggers/trigger-hook.ts'
import { isTableGone } from '#server/features/functions/triggers/trigger-settings.ts'
import { runAsyncJob, workOffInOrder } from '#server/features/functions/triggers/work-off-jobs.ts'
import { getFunction } from '#server/functions/function-rows.ts'
import { deleteSecret, listSecrets, setSecret } from '#server/functions/function-secrets.ts'
import { thinFunctionRuns, thinLetters, thinLogKind } from '#server/functions/run-log.ts'
import { handleCalls } from '#server/http/call-module.ts'
import type { ServerFeature } from '#server/manifest/server-feature.ts'
import { closeSandbox, codeEngines, sendCodeTo } from '#server/sandbox/run-code.ts'

/** Functions: code of the organisation (docs/functions.md). */
export const functionsFeature: ServerFeature = {
  name: 'functions',
  calls: [
    handleCalls(functionCalls, {
      'GET v3/low-code-functions': ({ query }, call) => listFunctions(call.member(), query),
      'POST v3/low-code-functions': ({ body }, call) => createFunction(functionMaker(call), body),
      'GET v3/low-code-functions/:id': ({ params }, call) => {
        const { org, now } = call.member()
        return describeFunction(org, getFunction(org, params.id), now)
      },
      'PUT v3/low-code-functions/:id': ({ params, body }, call) => updateFunction(functionMaker(call), params.id, body),
      'DELETE v3/low-code-functions/:id': ({ params }, call) => deleteFunction(functionMaker(call), params.id),
      'GET v3/low-code-functions/:id/version': ({ params }, call) => listVersions(call.member().org, params.id),
      'GET v3/low-code-functions/:id/version/:versionId': ({ params }, call) => readVersion(call.member().org, params.id, params.versionId),
      'POST v3/low-code-functions/:id/version': async ({ params, body }, call) => {
        const saved = await saveVersion(functionMaker(call), params.id, body)
        compileAhead(call.platform, call.member().org, params.id, saved)
        return saved
      },
      'POST v3/low-code-functions/:id/run': ({ params, body }, call) => runByHand(functionMaker(call), call, params.id, body),
      'GET v3/low-code-functions/:id/runs': ({ params, query }, call) => listRuns(call.member(), params.id, query),
      'GET low-code/engines': () => codeEngines(),
      'GET low-code/secrets': (_request, call) => ({ items: listSecrets(call.member().org) }),
      'PUT low-code/secrets/:name': ({ params, body }, call) =>
        setSecret(functionMaker(call), call.platform.config.dataDir, params.name, body.value),
      'DELETE low-code/secrets/:name': ({ params }, call) => deleteSecret(functionMaker(call), params.name),
    }),
  ],
  recordHooks: [triggerHook],
  // a notice of a trigger names its table, and the trigger as a part of it
  noticePlaces: { trigger: (context, tableId) => context.access.table(tableId).read && !isTableGone(context.org, tableId) },
  effects: {
    [inOrderKind]: { run: workOffInOrder, lane: 'rules', givenUp: giveUpOldestJob },
    [asyncKind]: { run: runAsyncJob, lane: 'functions', givenUp: giveUpAsyncJob },
    [thinLogKind]: { run: thinLetters, lane: 'upkeep' },
    'functions.thin': { run: thinFunctionRuns, lane: 'upkeep', every: '20 4 * * *' },
  },
  start: ({ config }) => {
    sendCodeTo(config.codeSocket)
    return closeSandbox
  },
}
