import { foldText } from '#shared/lib/fold-text.ts'
import { exampleOf, type Schema, type Schemas } from '#client/features/developers/schema-text.ts'

type Content = Record<string, { schema?: Schema }>
interface Operation {
  operationId: string
  tags?: string[]
  summary?: string
  description?: string
  parameters?: { name: string; in: 'path' | 'query'; required?: boolean; schema: Schema }[]
  requestBody?: { content: Content }
  responses: Record<string, { $ref?: string; description?: string; content?: Content }>
  security?: unknown[]
}

/** The parts of the OpenAPI document that the page reads. */
export interface OpenApiDocument {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Schemas; responses: Record<string, { description?: string }> }
}

/** One entry of the page: a call, or a kind of mutation. */
export interface ApiEntry {
  id: string
  /** where it is listed: the noun of the call */
  noun: string
  method: string
  path: string
  /** the kind, of a mutation */
  kind?: string
  summary: string
  description: string
  parameters: NonNullable<Operation['parameters']>
  body: { type: string; schema: Schema | undefined } | undefined
  answer: { type: string; schema: Schema | undefined } | undefined
  /** by status: the errors as the catalogue words them */
  errors: { status: string; text: string }[]
  needsSession: boolean
}

export interface ApiNoun {
  name: string
  entries: ApiEntry[]
}

/** The calls and kinds of mutations of a description, by noun, each in the description's order. */
export function readApi(document: OpenApiDocument): ApiNoun[] {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => readCall(method.toUpperCase(), path, operation, document)),
  )
  const batch = calls.find(({ method, path }) => method === 'POST' && path === '/api/mutations')
  const nouns = new Map<string, ApiEntry[]>()
  for (const entry of [...calls, ...(batch ? mutationsOf(document, batch) : [])])
    nouns.set(entry.noun, [...(nouns.get(entry.noun) ?? []), entry])
  return [...nouns].map(([name, entries]) => ({ name, entries })).toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

function readCall(method: string, path: string, operation: Operation, { components }: OpenApiDocument): ApiEntry {
  const { operationId, tags = [], summary = '', description = '', parameters = [], requestBody, responses, security } = operation
  const failures = Object.entries(responses).filter(([status]) => Number(status) >= 400)
  return {
    id: operationId,
    noun: tags[0] ?? '',
    method,
    path,
    summary,
    description,
    parameters,
    body: contentOf(requestBody?.content),
    answer: contentOf(responses['200']?.content),
    errors: failures.map(([status]) => ({ status, text: components.responses[status]?.description ?? '' })),
    needsSession: security?.length !== 0,
  }
}

function contentOf(content: Content | undefined): ApiEntry['body'] {
  const [type] = Object.keys(content ?? {})
  return type === undefined ? undefined : { type, schema: content?.[type]?.schema }
}

/** Every kind of mutation as an entry of its noun. All are sent by the one call. */
function mutationsOf({ components }: OpenApiDocument, batch: ApiEntry): ApiEntry[] {
  return Object.entries(components.schemas).flatMap(([name, schema]) => {
    const kind = /^mutation\.(.+)$/.exec(name)?.[1]
    if (kind === undefined) return []
    const noun = kind.split('.')[0] ?? ''
    return [{ ...batch, id: name, noun, kind, summary: '', body: { type: 'application/json', schema } }]
  })
}

/** Entries that hold every word of `text`. */
export function findEntries(nouns: readonly ApiNoun[], text: string): ApiNoun[] {
  const words = foldText(text)
    .split(/\s+/)
    .filter((word) => word !== '')
  return nouns
    .map(({ name, entries }) => ({
      name,
      entries: entries.filter((entry) => {
        const own = foldText(`${name} ${entry.method} ${entry.path} ${entry.kind ?? ''} ${entry.summary}`)
        return words.every((word) => own.includes(word))
      }),
    }))
    .filter(({ entries }) => entries.length > 0)
}

/** A command line that makes the call; what stands in angle brackets is to be replaced. */
export function curlOf(entry: ApiEntry, origin: string, schemas: Schemas): string {
  const path = entry.path.replaceAll(/\{(\w+)\}/g, '<$1>')
  const wanted = entry.parameters.filter((parameter) => parameter.in === 'query' && parameter.required)
  const query = wanted.map(({ name }) => `${name}=<${name}>`).join('&')
  const lines = [`curl -X ${entry.method} ${quoted(`${origin}${path}${query && `?${query}`}`)}`]
  if (entry.needsSession) lines.push(`-H "Authorization: Bearer $TOKEN"`)
  if (entry.body) {
    lines.push(`-H ${quoted(`Content-Type: ${entry.body.type}`)}`)
    lines.push(entry.body.schema ? `-d ${quoted(JSON.stringify(bodyOf(entry, schemas), null, 2))}` : "--data-binary '@<file>'")
  }
  return lines.join(' \\\n  ')
}

/** An example of a call's body; that of a kind of mutation is a batch with one. */
export function bodyOf({ kind, body }: ApiEntry, schemas: Schemas): unknown {
  const example = exampleOf(body?.schema ?? {}, schemas)
  return kind === undefined ? example : { sentAt: '<now>', mutations: [example] }
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
