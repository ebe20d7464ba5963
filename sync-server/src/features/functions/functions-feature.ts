import { functionCalls } from '#shared/nouns/functions/function-calls.ts'
import { createFunction, deleteFunction, saveVersion, updateFunction } from '#server/features/functions/change-function.ts'
import { describeFunction, functionMaker, getFunction } from '#server/features/functions/function-rows.ts'
import { listFunctions, listVersions, readVersion } from '#server/features/functions/list-functions.ts'
import { handleCalls } from '#server/http/call-module.ts'
import type { ServerFeature } from '#server/manifest/server-feature.ts'

/** Functions: code of the organisation (docs/functions.md). */
export const functionsFeature: ServerFeature = {
  name: 'functions',
  calls: [
    handleCalls(functionCalls, {
      'GET v3/low-code-functions': ({ query }, call) => listFunctions(call.member().org, query),
      'POST v3/low-code-functions': ({ body }, call) => createFunction(functionMaker(call), body),
      'GET v3/low-code-functions/:id': ({ params }, call) => {
        const { org } = call.member()
        return describeFunction(org, getFunction(org, params.id))
      },
      'PUT v3/low-code-functions/:id': ({ params, body }, call) => updateFunction(functionMaker(call), params.id, body),
      'DELETE v3/low-code-functions/:id': ({ params }, call) => deleteFunction(functionMaker(call), params.id),
      'GET v3/low-code-functions/:id/version': ({ params }, call) => listVersions(call.member().org, params.id),
      'GET v3/low-code-functions/:id/version/:versionId': ({ params }, call) => readVersion(call.member().org, params.id, params.versionId),
      'POST v3/low-code-functions/:id/version': ({ params, body }, call) => saveVersion(functionMaker(call), params.id, body),
    }),
  ],
}
