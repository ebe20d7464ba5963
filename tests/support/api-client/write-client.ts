/** A JSON Schema as far as the client's types need it. */
interface Schema {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  additionalProperties?: boolean | Schema
}

interface Operation {
  operationId: string
  summary?: string
  'x-api-token'?: boolean
  parameters?: { name: string; in: 'path' | 'query'; required?: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema?: Schema }> }
  responses: Record<string, { content?: Record<string, { schema?: Schema }> }>
}

export interface ApiDescription {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

const begin = '#/components/schemas/'
const safe = (name: string): string => name.replaceAll(/\W/g, '_')

/** A TypeScript type of a schema; `used` gathers the names that it refers to. */
function typeOf(schema: Schema | undefined, used: Set<string>): string {
  if (!schema) return 'unknown'
  if (schema.$ref !== undefined) {
    const name = schema.$ref.slice(begin.length)
    used.add(name)
    return safe(name)
  }
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(' | ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return [...new Set(choices.map((one) => typeOf(one, used)))].join(' | ')
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeOf({ ...schema, type }, used)).join(' | ')
  if (schema.type === 'array') return `(${typeOf(schema.items, used)})[]`
  if (schema.properties) return objectOf(schema, used)
  if (schema.type === 'object' || schema.additionalProperties !== undefined) {
    const inner = typeof schema.additionalProperties === 'object' ? typeOf(schema.additionalProperties, used) : 'unknown'
    return `Record<string, ${inner}>`
  }
  return { integer: 'number', number: 'number', string: 'string', boolean: 'boolean', null: 'null' }[schema.type ?? ''] ?? 'unknown'
}

function objectOf({ properties = {}, required = [] }: Schema, used: Set<string>): string {
  const parts = Object.entries(properties).map(
    ([name, one]) => `${JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${typeOf(one, used)}`,
  )
  return parts.length === 0 ? 'Record<string, never>' : `{ ${parts.join('; ')} }`
}

/** Records, with all that belongs to them; calls of other nouns are made by hand. */
const ofClient = /^\/api\/(?:v3|records)\//

/** The client of the calls on records that are open to API tokens, as a file without dependencies. */
export function writeClient({ paths, components }: ApiDescription): string {
  const used = new Set<string>()
  const methods = Object.entries(paths)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([path, operations]) =>
      Object.entries(operations)
        .filter(([, operation]) => ofClient.test(path) && operation['x-api-token'] === true && jsonOnly(operation))
        .map(([method, operation]) => methodOf(path, method.toUpperCase(), operation, used)),
    )
  const types: string[] = []
  for (const done = new Set<string>(); done.size < used.size;)
    for (const name of used) {
      if (done.has(name)) continue
      done.add(name)
      types.push(`export type ${safe(name)} = ${typeOf(components.schemas[name], used)}`)
    }
  return [head, ...types.toSorted(), '', classBegin, methods.join('\n\n'), '}', ''].join('\n')
}

/** Files and messages of other protocols are no calls of this client. */
function jsonOnly({ requestBody, responses }: Operation): boolean {
  const isPlain = (content: Record<string, { schema?: Schema }> | undefined): boolean =>
    !content || content['application/json']?.schema !== undefined
  return isPlain(requestBody?.content) && isPlain(responses['200']?.content)
}

function methodOf(path: string, method: string, operation: Operation, used: Set<string>): string {
  const { operationId, summary, parameters = [], requestBody, responses } = operation
  const inPath = parameters.filter((one) => one.in === 'path')
  const inQuery = parameters.filter((one) => one.in === 'query')
  const query = objectOf({ properties: Object.fromEntries(inQuery.map(({ name, schema }) => [name, schema])) }, used)
  const body = requestBody?.content['application/json']?.schema
  const answer = responses['200']?.content?.['application/json']?.schema
  const inputs = [
    ...inPath.map(({ name, schema }) => `${name}: ${typeOf(schema, used)}`),
    ...(body ? [`body: ${typeOf(body, used)}`] : []),
    ...(inQuery.length > 0 ? [`query: ${query} = {}`] : []),
    'options: RequestOptions = {}',
  ]
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `\${encodeURIComponent(${name})}`)
  const given = [`'${method}'`, `\`${filled}\``, inQuery.length > 0 ? 'query' : '{}', body ? 'body' : 'undefined', 'options']
  return [
    `  /** ${summary ?? operationId} */`,
    `  ${operationId}(${inputs.join(', ')}): Promise<${answer ? typeOf(answer, used) : 'void'}> {`,
    `    return this.send(${given.join(', ')})`,
    '  }',
  ].join('\n')
}

const head = `// Generated from /api/openapi.json by tests/integration/api/client.test.ts; do not edit. No dependencies.
// new TramaClient({ url: 'https://trama.example', token: 'trama_…' }).getV3Tab()

export interface ClientOptions {
  url: string
  /** an API token */
  token: string
  fetch?: typeof globalThis.fetch
}

export interface RequestOptions {
  /** the same write with the same key is done once */
  idempotencyKey?: string
  /** the ETag of a record: the write is refused when it changed since */
  ifMatch?: string
  signal?: AbortSignal
}

export class TramaError extends Error {
  readonly status: number
  readonly id: string
  readonly details: unknown

  constructor(status: number, { id, message, details }: { id: string; message: string; details?: unknown }) {
    super(message)
    this.status = status
    this.id = id
    this.details = details
  }
}
`

const classBegin = `export class TramaClient {
  private readonly options: ClientOptions

  constructor(options: ClientOptions) {
    this.options = options
  }

  /** Sends a request; after 429 and 503 it waits as it is told, three times at most. */
  private async send<T>(method: string, path: string, query: object, body: unknown, options: RequestOptions): Promise<T> {
    const given = Object.entries(query).filter(([, value]) => value !== undefined)
    const text = given.length === 0 ? '' : \`?\${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}\`
    const headers: Record<string, string> = { authorization: \`Bearer \${this.options.token}\` }
    if (body !== undefined) headers['content-type'] = 'application/json'
    if (options.idempotencyKey !== undefined) headers['idempotency-key'] = options.idempotencyKey
    if (options.ifMatch !== undefined) headers['if-match'] = options.ifMatch
    for (let tries = 0; ; tries++) {
      const answer = await (this.options.fetch ?? fetch)(this.options.url + path + text, {
        method,
        headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
        ...(options.signal && { signal: options.signal }),
      })
      if (answer.ok) return (answer.status === 204 ? undefined : await answer.json()) as T
      const wait = Number(answer.headers.get('retry-after') ?? 0)
      if ((answer.status !== 429 && answer.status !== 503) || tries === 3) throw new TramaError(answer.status, await answer.json())
      await new Promise((resolve) => setTimeout(resolve, Math.max(1, wait) * 1000))
    }
  }
`
