import type { Kysely } from 'kysely'
import type { ControlSchema } from '#server/storage/control-schema.ts'
import type { SqlDatabase } from '#server/storage/sql-database-types.ts'
import type { Statement } from '#server/storage/sql-statement.ts'

/** Reads of the control store: what is committed, or what a transaction sees. */
export interface ControlReader {
  readonly build: Kysely<ControlSchema>
  get<T>(statement: Statement<T>): Promise<T | undefined>
  all<T>(statement: Statement<T>): Promise<T[]>
}

/** Something that other processes must know at once, beyond that something changed. */
export interface ControlNews {
  kind: 'session-ended'
  sessionId: string
  orgId: string
  memberId: string
}

/** A transaction of the control store. It is over when its work settles. */
export interface ControlTransaction extends ControlReader {
  run(statement: Statement): Promise<{ changes: number }>
  /** Calls back once the commit is durable; dropped when the work is undone. */
  afterCommit(callback: () => void): void
  /** Tells the other processes that share the store, with the commit. */
  tellOthers(news: ControlNews): void
}

/** The file of a store that lies on this machine, for those who look after files. */
export type ControlFile = Pick<SqlDatabase<unknown>, 'path' | 'get' | 'refuseWrites'>

/**
 * Accounts, sessions, organisations, plans and templates: all that belongs to the installation, and to no organisation's file. It may lie in
 * another process, so everything is a promise. One suite holds all stores: `tests/contract/platform/control-store.test.ts`.
 */
export interface ControlStore extends ControlReader {
  /** One statement that commits by itself. */
  run(statement: Statement): Promise<{ changes: number }>
  /**
   * Runs `work` in a transaction that no other one interleaves with; resolves after the durable commit, and a throw undoes it. Inside, only
   * the transaction may be awaited: work that waits for something else would keep everybody waiting, and is undone. `work` may run
   * again, so it changes nothing elsewhere before it returns.
   */
  write<T>(work: (tx: ControlTransaction) => Promise<T>): Promise<T>
  /** Changes with every commit but a quiet one (`prepared-statements.ts`), also of other processes. Values read under the same number are still valid. */
  readonly version: number
  /** Calls back after such a commit, after others' within a quarter of a second. @returns how to stop */
  onChange(listener: () => void): () => void
  /** Calls back with what other processes tell. One that is cut off from them meanwhile is told nothing later. @returns how to stop */
  onNews(listener: (news: ControlNews) => void): () => void
  /** Rewrites what is stored without deleted content, so that nothing keeps what was erased. */
  compact(): Promise<void>
  /** Resolves when no write waits. */
  settled(): Promise<void>
  /** undefined when the store is a server of databases */
  readonly file: ControlFile | undefined
  /** Ends it; what waits is refused. */
  close(): Promise<void>
}
