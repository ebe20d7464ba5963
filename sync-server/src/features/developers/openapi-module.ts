import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { openapiCalls } from '#shared/nouns/developers/openapi-calls.ts'
import { describeApi, type CallGroup } from '#server/features/developers/describe-api.ts'
import { handleCalls, type CallModule } from '#server/http/call-module.ts'
import type { MutationHandlers } from '#server/mutations/mutation-registry.ts'

/** `GET openapi.json` for these calls and itself; the document is made when it is first asked for, and kept. */
export function withDescription(groups: readonly CallGroup[], handlers: MutationHandlers): CallGroup[] {
  let making: ReturnType<typeof makeDocument> | undefined
  const openapi: CallModule = handleCalls(openapiCalls, {
    'GET openapi.json': async (_request, { http }) => {
      const { json, packed, etag } = await (making ??= makeDocument(all, handlers))
      const known = { etag, 'cache-control': 'no-cache', vary: 'accept-encoding' }
      if (http.req.header('if-none-match') === etag) return http.body(null, 304, known)
      const headers = { ...known, 'content-type': 'application/json' }
      if (!/\bgzip\b/.test(http.req.header('accept-encoding') ?? '')) return http.body(json, 200, headers)
      return http.body(packed, 200, { ...headers, 'content-encoding': 'gzip' })
    },
  })
  const all = [...groups, { name: 'developers', calls: [openapi] }]
  return all
}

async function makeDocument(groups: readonly CallGroup[], handlers: MutationHandlers) {
  const json = JSON.stringify(await describeApi(groups, handlers))
  const etag = `"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"`
  return { json, packed: new Uint8Array(gzipSync(json)), etag }
}
