import type { CodeEngine, CodeJob, CodeResult } from '#server/sandbox/code-job.ts'
import { createSandbox, type CodeSource, type Sandbox } from '#server/sandbox/sandbox.ts'

// One for the process: its places and spares are shared by all organisations.
let shared: Sandbox | undefined
let service: string | undefined

/** From now on code is run by the service at this socket; undefined: here. */
export function sendCodeTo(socket: string | undefined): void {
  service = socket
}

const open = (): Sandbox => (shared ??= createSandbox(service === undefined ? {} : { service }))

/**
 * Runs code of a customer in a process of its own that serves this run alone. Each way to end is an outcome of the result.
 * @throws AppError `unavailable` when a fault that passes keeps it from running, or too many runs wait
 */
export function runCode(job: CodeJob): Promise<CodeResult> {
  return open().run(job)
}

/** Compiles code where its language asks for it, so that no run waits. @returns what is to be paid, in megabytes times milliseconds */
export function prepareCode(code: CodeSource): Promise<number> {
  return open().compileAhead(code)
}

/** The lock around each language on this machine, found out once by running code that tries to get out. */
export function codeEngines(): Promise<CodeEngine[]> {
  return open().engines()
}

/** Ends all runs and spares. The next run begins with new ones. */
export async function closeSandbox(): Promise<void> {
  const ended = shared
  shared = undefined
  await ended?.close()
}
