import { z } from 'zod'
import { isUuid } from '#shared/lib/ids.ts'
import type { ProgramRecord } from '#shared/nouns/records/program-calls.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { findFunction } from '#server/functions/function-rows.ts'
import { noteReader, readSecret, type SecretReader } from '#server/functions/function-secrets.ts'
import { mayAskAddress } from '#server/functions/may-ask-address.ts'
import { tableByName } from '#server/functions/table-by-name.ts'
import type { Platform } from '#server/platform/platform.ts'
import { listForProgram, readForProgram } from '#server/records/programs/list-for-program.ts'
import { queryServiceOf } from '#server/records/queries/query-service.ts'
import { isPassing } from '#server/records/write/hooks/judge-in-order.ts'
import { CodeRefusal, type CodeRequest, type CodeResult } from '#server/sandbox/code-job.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** The means by which one run is answered, and the secrets that it was told. */
export interface Asking {
  platform: Platform
  /** the owner with their rights of the moment. @throws AppError `invalid_session` */
  owner(): OrgContext
  isDry: boolean
  signal: AbortSignal
  /** the function that asks */
  reader: SecretReader
  /** secrets that the code was told: they are masked wherever people read */
  secrets: Set<string>
  requests: number
  /** a fault of the server that code met in an answer, and that may be gone the next time */
  passing?: unknown
}

/** Records of one answer; more come by pages. */
const mostRecords = 500
const mostAnswerCharacters = 900_000
const mostRequests = 50
const mostSecrets = 20
const longestText = 512 * 1024

const texts = z.union([z.string().max(2000), z.array(z.string().max(200)).max(200)])
const querySchema = z.strictObject({
  filters: z.union([z.array(z.unknown()).max(50), z.record(z.string(), z.unknown())]).optional(),
  sort: texts.optional(),
  fields: texts.optional(),
  search: z.string().trim().max(200).default(''),
  view: z.string().max(40).optional(),
  page: z.number().int().min(1).max(10_000).default(1),
  size: z.number().int().min(1).max(mostRecords).default(100),
  keys: z.enum(['id', 'label']).default('label'),
})
const requestSchema = z.strictObject({
  method: z.enum(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']).default('GET'),
  headers: z.record(z.string().max(200), z.string().max(8000)).default({}),
  body: z.unknown().optional(),
})

type Answers = Record<CodeRequest['ask'], (asking: Asking, args: readonly unknown[]) => Promise<unknown>>

/** Answers of the server to code, each with the rights of the function's owner as they are at that moment. */
const answers: Answers = { fetch: fetchRecords, get: getRecord, secret: tellSecret, http: askAddress }

/** @throws CodeRefusal and AppError, whose texts the author reads */
export async function answerCode(asking: Asking, { ask, args }: CodeRequest): Promise<unknown> {
  try {
    return await answers[ask](asking, args)
  } catch (error) {
    if (isPassing(error)) asking.passing = error
    throw error
  }
}

/** Code that failed where the server did is asked again, and is not to blame. @throws the fault that it met */
export function assertOwnFault({ passing }: Asking, { outcome }: Pick<CodeResult, 'outcome'>): void {
  if (outcome === 'error' && passing !== undefined) throw passing
}

async function fetchRecords({ platform, owner, signal }: Asking, [table, given]: readonly unknown[]): Promise<ProgramRecord[]> {
  const { filters, sort, fields, search, ...asked } = read(querySchema, given ?? {}, 'the query of fetch')
  const context = owner()
  const json = await listForProgram(
    context,
    queryServiceOf(platform),
    tableByName(context, textOf(table, 'fetch needs a table')),
    { ...asked, q: search, filters: filters === undefined ? '' : JSON.stringify(filters), sort: listOf(sort), fields: listOf(fields) },
    () => signal,
  )
  if (json.length > mostAnswerCharacters)
    throw new CodeRefusal('these records are too much for one answer: ask for fewer, or for fewer fields')
  return (JSON.parse(json) as { items: ProgramRecord[] }).items
}

async function getRecord({ owner }: Asking, [table, id]: readonly unknown[]): Promise<ProgramRecord | null> {
  const context = owner()
  const tableId = tableByName(context, textOf(table, 'get needs a table'))
  const recordId = textOf(id, 'get needs the id of a record')
  if (!isUuid(recordId)) return null
  try {
    return readForProgram(context, tableId, recordId, 'label')
  } catch (error) {
    if (error instanceof AppError && error.id === 'record_not_found') return null
    throw error
  }
}

async function tellSecret({ platform, owner, secrets, reader }: Asking, [name]: readonly unknown[]): Promise<string> {
  const wanted = textOf(name, 'secret needs a name')
  const { org } = owner()
  const secret = readSecret(org, platform.config.dataDir, wanted)
  if (secret === undefined) throw new CodeRefusal(`no secret has this name: ${wanted.slice(0, 100)}`)
  if (!permissionsOf(org, reader).secrets.includes(wanted))
    throw new CodeRefusal(`this function may not read the secret ${wanted}: its permissions do not name it`)
  if (!secrets.has(secret) && secrets.size >= mostSecrets) throw new CodeRefusal(`more than ${mostSecrets} secrets in one run`)
  if (!secrets.has(secret)) await noteReader(org, wanted, reader, platform.now())
  secrets.add(secret)
  return secret
}

async function askAddress(asking: Asking, [address, given]: readonly unknown[]): Promise<unknown> {
  const url = textOf(address, 'http needs an address')
  const { method, headers, body } = read(requestSchema, given ?? {}, 'the options of http')
  if (asking.isDry && method !== 'GET' && method !== 'HEAD') throw new CodeRefusal(`a dry run sends nothing: ${method}`)
  if (++asking.requests > mostRequests) throw new CodeRefusal(`more than ${mostRequests} requests in one run`)
  const { addresses } = permissionsOf(asking.owner().org, asking.reader)
  const mayAsk = (target: URL): boolean => mayAskAddress(addresses, target)
  if (!URL.canParse(url) || !mayAsk(new URL(url)))
    throw new CodeRefusal(`this function may not ask ${originOf(url)}: its permissions do not name the address`)
  const isText = typeof body === 'string'
  const sent = body === undefined || body === null ? undefined : isText ? body : JSON.stringify(body)
  const isTyped = Object.keys(headers).some((name) => name.toLowerCase() === 'content-type')
  const type = sent === undefined || isTyped ? {} : { 'content-type': isText ? 'text/plain' : 'application/json' }
  const answer = await asking.platform.safeFetch({
    ...{ url, method, headers: { ...type, ...headers }, mostBytes: longestText, signal: asking.signal },
    mayFollow: mayAsk,
    ...(sent !== undefined && { body: sent }),
  })
  if (!answer.ok) throw new CodeRefusal(`the address was not reached: ${answer.failure}`)
  const told = Object.entries(answer.headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []))
  return { status: answer.status, headers: Object.fromEntries(told), text: answer.body.toString('utf8') }
}

/** The permissions of a function, as its settings say now. */
function permissionsOf(org: OrgDatabase, { functionId }: SecretReader): { addresses: string[]; secrets: string[] } {
  const row = findFunction(org, functionId)
  return row
    ? { addresses: JSON.parse(row.addresses) as string[], secrets: JSON.parse(row.secrets) as string[] }
    : { addresses: [], secrets: [] }
}

/** An address without what may be a secret in it. */
const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : 'this address')

function read<Schema extends z.ZodType>(schema: Schema, given: unknown, what: string): z.output<Schema> {
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new CodeRefusal(`${what}: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trim())
}

function textOf(value: unknown, message: string): string {
  if (typeof value !== 'string' || value === '') throw new CodeRefusal(message)
  return value
}

const listOf = (given: string | string[] | undefined): string => (Array.isArray(given) ? given.join(',') : (given ?? ''))
