import { AppError, errorCatalogue, type ErrorId } from '#shared/protocol/errors.ts'
import { connectors } from '#shared/nouns/connectors/connectors.ts'
import type { DatabaseName } from '#shared/nouns/connectors/database-names.ts'
import type { DatabaseConfig } from '#shared/nouns/connectors/database-schemas.ts'
import type { ListedTable } from '#shared/nouns/imports/connector-calls.ts'
import type { DatabaseTarget } from '#server/connectors/database-reader.ts'
import type { LookInput, LookResult } from '#server/connectors/look-job.ts'
import type { ThreadPool } from '#server/jobs/thread-pool.ts'
import { guardTarget } from '#server/lib/outbound/guard-address.ts'
import { OutboundError } from '#server/lib/outbound/outbound-failure.ts'
import type { Platform } from '#server/platform/platform.ts'

export interface AskedDatabase {
  connector_id: DatabaseName
  function: 'test-connection' | 'list-tables'
  config: DatabaseConfig
}
type Looked = { connected: true } | RefusedTest | { tables: ListedTable[] }

export type LookAtDatabase = (platform: Platform, asked: AskedDatabase) => Promise<Looked>

/** For all of it, and in the line for a thread. */
const lookMs = 20_000
const lineMs = 10_000

/** Tries the way into a database, or lists its tables. Nothing is kept. A refused test is an answer. @throws AppError `source_*` */
export async function lookAtDatabase(platform: Platform, threads: ThreadPool, asked: AskedDatabase): Promise<Looked> {
  const lists = asked.function === 'list-tables'
  try {
    const target = await findTarget(platform, asked.connector_id, asked.config)
    const input: LookInput = { target, lists }
    const { tables } = await threads.run<LookResult>('connectors.look', input, lookMs, undefined, lineMs).result
    return lists ? { tables } : { connected: true }
  } catch (error) {
    const failure = asSourceFailure(error)
    if (lists) throw failure
    return refusedTest(failure)
  }
}

export interface RefusedTest {
  connected: false
  reason: ErrorId
  said: string
  message: string
}

/** A refused test is an answer. @throws the failure itself where it is none of the source */
export function refusedTest(failure: AppError): RefusedTest {
  if (!failure.id.startsWith('source_')) throw failure
  const said = saidOf(failure)
  return { connected: false, reason: failure.id, said, message: [errorCatalogue[failure.id].text, said].join(' ').trim() }
}

/** The checked way into a database, as a thread takes it. @throws AppError `source_address` for a place that may not be reached */
export async function findTarget(platform: Platform, connector: DatabaseName, config: DatabaseConfig): Promise<DatabaseTarget> {
  const { database: facts } = connectors[connector]
  if (!facts) throw new AppError('invalid_request')
  const { host, port, username, password, database, isEncrypted, certificate } = config
  try {
    const guarded = await guardTarget({ host, port: port ?? facts.port }, { allow: platform.config.outboundAllow })
    return { ...guarded, driver: facts.driver, username, password, database, isEncrypted, certificate: certificate ?? null }
  } catch (error) {
    if (error instanceof OutboundError) throw new AppError('source_address')
    throw error
  }
}

/** A thread past its time belongs to a server that is slow. */
export function asSourceFailure(error: unknown): AppError {
  if (!(error instanceof AppError)) throw error
  return error.id === 'query_too_slow' ? new AppError('source_slow') : error
}

/** The words of the database's server about a failure, '' for none. */
export function saidOf({ details }: AppError): string {
  const { said } = (details ?? {}) as { said?: unknown }
  return typeof said === 'string' ? said : ''
}
