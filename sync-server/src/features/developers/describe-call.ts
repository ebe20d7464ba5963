import type { CallAudience } from '#shared/protocol/calls.ts'
import type { BoundCall } from '#server/http/answer-call.ts'
import type { JsonSchema, JsonSchemas } from '#server/features/developers/json-schemas.ts'

/** `POST v3/tab/:tableId/csv-export` → `postV3TabTableIdCsv_export`; two paths that differ in a hyphen stay apart */
export function operationIdOf({ method, path }: Pick<BoundCall, 'method' | 'path'>): string {
  const words = path.split(/[/:]+/).map((word) => word.replaceAll(/[^A-Za-z0-9]/g, '_'))
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

/** `/api/tables/:tableId/trash` → `/api/tables/{tableId}/trash` */
export function templateOf({ path }: Pick<BoundCall, 'path'>): string {
  // a colon that begins no name belongs to the path itself
  return `/api/${path.replaceAll(/:(\w+)/g, '{$1}')}`
}

/** One call as an operation of OpenAPI. `body` replaces the one of its schema. */
export function describeCall(call: BoundCall, tag: string, schemas: JsonSchemas, body?: JsonSchema): JsonSchema {
  const { about, who, bearerOnly, tokens } = call.definition
  const content = bodyOf(call, schemas, body)
  const parameters = [...parametersOf(call, 'path', schemas), ...parametersOf(call, 'query', schemas)]
  return {
    operationId: operationIdOf(call),
    tags: [tag],
    ...(about !== undefined && { summary: about }),
    description: audienceText(who),
    ...(parameters.length > 0 && { parameters }),
    ...(content && { requestBody: { required: true, content } }),
    responses: { ...successOf(call, schemas), ...failuresOf(call) },
    ...(who === 'anyone' && { security: [] }),
    // programs may make it with an API token
    ...(tokens && { 'x-api-token': true }),
    ...(bearerOnly && { security: [{ bearer: [] }] }),
  }
}

function parametersOf({ definition }: BoundCall, where: 'path' | 'query', schemas: JsonSchemas): JsonSchema[] {
  const schema = where === 'path' ? definition.params : definition.query
  if (!schema) return []
  const { properties = {}, required = [] } = schemas.convert(schema, 'input') as { properties?: object; required?: string[] }
  return Object.entries(properties).map(([name, one]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: one as JsonSchema,
  }))
}

function bodyOf({ definition }: BoundCall, schemas: JsonSchemas, given: JsonSchema | undefined): JsonSchema | undefined {
  const { body, media } = definition
  if (body) return { 'application/json': { schema: given ?? schemas.convert(body, 'input') } }
  return media?.body && Object.fromEntries(media.body.map((type) => [type, {}]))
}

function successOf({ definition }: BoundCall, schemas: JsonSchemas): JsonSchema {
  const { answer, media } = definition
  if (answer) return { 200: { description: 'Done.', content: { 'application/json': { schema: schemas.convert(answer, 'output') } } } }
  if (media?.answer) return { 200: { description: 'Done.', content: Object.fromEntries(media.answer.map((type) => [type, {}])) } }
  return { 204: { description: 'Done.' } }
}

/** The statuses that a call may fail with; a component of that name lists its errors. */
function failuresOf({ method, definition }: BoundCall): JsonSchema {
  const { who, body, params, media, reads } = definition
  const changes = method !== 'GET' && !reads
  const statuses = [
    400,
    ...(who === 'anyone' ? [] : [401]),
    ...(who === 'anyone' && !changes ? [] : [403]),
    ...(params || body ? [404] : []),
    ...(body || media?.body ? [408, 413, 415] : []),
    ...(changes ? [409, 412, 422] : []),
    429,
    500,
    503,
  ]
  const known = statuses.map((status) => [status, { $ref: `#/components/responses/${status}` }])
  return { ...Object.fromEntries(known), default: { $ref: '#/components/responses/Error' } }
}

function audienceText(who: CallAudience): string {
  if (typeof who === 'object') return `For members whose role has the capability \`${who.flag}\`.`
  return audiences[who]
}

const audiences = {
  anyone: 'Needs no session.',
  member: 'For members of the organisation, as far as their rights go.',
  builder: 'For members with a builder’s seat, as far as their rights go.',
  admin: 'For administrators.',
  operator: 'For whoever runs this server, after `POST operator/sign-in`.',
} as const
