import { setImmediate } from 'node:timers/promises'
import { errorBodySchema } from '#shared/protocol/error-schema.ts'
import { errorCatalogue } from '#shared/protocol/errors.ts'
import { protocolVersion } from '#shared/protocol/version.ts'
import { bindCalls } from '#server/http/answer-call.ts'
import type { CallModule } from '#server/http/call-module.ts'
import { describeCall, templateOf } from '#server/features/developers/describe-call.ts'
import { describeMutations } from '#server/features/developers/describe-mutations.ts'
import { createJsonSchemas, type JsonSchema, type JsonSchemas } from '#server/features/developers/json-schemas.ts'
import { plainSessionCookie } from '#server/identity/cookie-names.ts'
import type { MutationHandlers } from '#server/mutations/mutation-registry.ts'

/** The calls of one noun. */
export interface CallGroup {
  name: string
  calls: readonly CallModule[]
}

/** An OpenAPI 3.1 document of every call and every kind of mutation. It is made a noun at a time, with other work in between. */
export async function describeApi(groups: readonly CallGroup[], handlers: MutationHandlers): Promise<JsonSchema> {
  const schemas = createJsonSchemas()
  const mutation = describeMutations(handlers, schemas)
  const paths: Record<string, Record<string, JsonSchema>> = {}
  for (const { name, calls } of groups) {
    await setImmediate()
    for (const call of bindCalls(calls)) {
      const isBatch = call.method === 'POST' && call.path === 'mutations'
      const described = describeCall(call, name, schemas, isBatch ? batchOf(call.definition.body, mutation, schemas) : undefined)
      paths[templateOf(call)] = { ...paths[templateOf(call)], [call.method.toLowerCase()]: described }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Trama API',
      version: String(protocolVersion),
      description:
        'Every call is under /api and carries JSON, files excepted. Records, tables, fields and views are changed by mutations ' +
        '(POST /api/mutations); documents travel over websockets. Every failed call answers the error of the catalogue.',
    },
    servers: [{ url: '/' }],
    tags: groups.filter(({ calls }) => calls.length > 0).map(({ name }) => ({ name })),
    security: [{ bearer: [] }, { cookie: [] }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The token that POST /api/auth/loginV2 answers.' },
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: plainSessionCookie,
          description: 'A browser’s session, with `__Host-` before the name where the server is reached by https.',
        },
      },
      responses: responsesOf(schemas),
      schemas: schemas.components,
    },
  }
}

/** The body of `POST mutations`, with each kind's arguments instead of any. */
function batchOf(body: Parameters<JsonSchemas['convert']>[0] | undefined, mutation: JsonSchema, schemas: JsonSchemas): JsonSchema {
  const made = body ? schemas.convert(body, 'input') : {}
  const properties = made['properties'] as Record<string, JsonSchema>
  return { ...made, properties: { ...properties, mutations: { ...properties['mutations'], items: mutation } } }
}

/** One answer for each status of the catalogue, with the errors that have it. */
function responsesOf(schemas: JsonSchemas): Record<string, JsonSchema> {
  const schema = schemas.convert(errorBodySchema, 'output')
  const answer = (description: string, of: JsonSchema): JsonSchema => ({ description, content: { 'application/json': { schema: of } } })
  const all = Object.entries(errorCatalogue)
  const statuses = [...new Set(all.map(([, { status }]) => status))].toSorted((a, b) => a - b)
  const byStatus = statuses.map((status) => {
    const errors = all.filter(([, error]) => error.status === status)
    const description = errors.map(([id, { text }]) => `\`${id}\`: ${text}`).join('\n\n')
    return [status, answer(description, { allOf: [schema, { properties: { id: { enum: errors.map(([id]) => id) } } }] })] as const
  })
  return { ...Object.fromEntries(byStatus), Error: answer('Another error of the catalogue.', schema) }
}
