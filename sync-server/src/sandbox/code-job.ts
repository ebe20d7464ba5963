/** Languages in which customers write code, by their names on the wire. */
export const codeLanguages = ['javascript', 'python', 'php', 'dotNet'] as const
export type CodeLanguage = (typeof codeLanguages)[number]

/**
 * The values that code knows by name, all plain JSON. A name that is left out is null.
 * `currentData`: the record as it will be; `beforeSave` and `recordData`: as it is stored; `afterSave`: as it was stored by this write.
 */
export interface CodeNames {
  currentUser?: unknown
  data?: unknown
  recordData?: unknown
  currentData?: unknown
  beforeSave?: unknown
  afterSave?: unknown
}

export interface CodeLimits {
  /** milliseconds from the moment the job is handed to a started process */
  wallMs: number
  cpuMs: number
  memoryMb: number
  /** bytes of everything that the code prints */
  logBytes: number
  /** inserts, updates and deletes together */
  operations: number
}

/** Code asks for something that only the server has. `args` are whatever the author wrote: judge them. */
export interface CodeRequest {
  /** `fetch`: records of a table by a query; `get`: one record by its id; `secret`: a secret by its name; `http`: a request outward */
  ask: 'fetch' | 'get' | 'secret' | 'http'
  args: unknown[]
}

export interface CodeJob {
  language: CodeLanguage
  source: string
  /** The organisation of the run. Long runs of one group leave a place to others, and groups take turns. */
  group?: string
  /** `before`: a write waits; changes of `currentData` are the result; writes and requests outward are refused */
  mode: 'run' | 'before' | 'after'
  names: CodeNames
  /** The code runs once for each of these, one after the other in one process, each laid over `names`. By default once, over `names` alone. */
  rounds?: readonly CodeNames[]
  limits: CodeLimits
  /** Makes the ids of inserted records repeatable: the same seed gives the same ids. By default they are random. */
  seed?: string
  /**
   * Answers a request of the code with plain JSON of at most `frameBytes`. Rights are applied here. An `AppError` or `CodeRefusal` reaches the
   * author with its text; any other error ends the run as `error` without telling more.
   */
  answer(request: CodeRequest): Promise<unknown>
}

/** An answer to code that its author may read. */
export class CodeRefusal extends Error {
  override readonly name = 'CodeRefusal'
}

/** A change that code asks for; nothing is written by the sandbox. Tables and fields are what the author wrote: ids or labels. */
export type CodeOperation =
  | { kind: 'insert'; table: string; id: string; values: Record<string, unknown> }
  | { kind: 'update'; table: string; id: string; values: Record<string, unknown> }
  | { kind: 'delete'; table: string; id: string }

/** The outcome of one round. */
export interface CodeRound {
  /** what the code returned; null for nothing */
  output: unknown
  /** mode `before`: the keys of `currentData` that the code changed, null for those it took away */
  set: Record<string, unknown>
  /** the text of `refuse(text)`, which ends the round */
  refusal: string | undefined
}

/**
 * `done`: every round ended; `error`: the code or its process failed; `time`, `memory`: a limit of those ended it; `limit`: too many
 * operations, requests or bytes. Only `done` has rounds and operations.
 */
export interface CodeResult extends CodeRound {
  outcome: 'done' | 'error' | 'time' | 'memory' | 'limit'
  /** one for each of the job's rounds; `output`, `set` and `refusal` are those of the first */
  rounds: CodeRound[]
  /** in the order in which the code asked for them, those of all rounds together */
  operations: CodeOperation[]
  /** how many of them were asked for by the end of each round */
  roundEnds?: readonly number[]
  /** what the code printed, also when it failed */
  log: string
  error?: { message: string; line?: number }
  /** its process was taken from it from outside: the machine or the service failed, and not the code */
  isLost?: true
  /** wall time from the moment the job was handed over */
  ms: number
  /** what is paid for, in megabytes times milliseconds: the limit of memory times the wall time, and a compilation that nobody has paid yet */
  mbMs: number
}

/** The lock around a language on this machine. `off`: it does not run, and `reason` says what is missing. */
export interface CodeEngine {
  language: CodeLanguage
  /** `namespaces`: a process without files, network and rights of its own; `wasm`: only its interpreter and its process lock it in */
  level: 'namespaces' | 'wasm' | 'off'
  reason: string
  /** off for a reason that may be gone in a while: a busy machine, a service that is away */
  isPassing?: true | undefined
}
