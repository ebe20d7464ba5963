import type { CodeEngine } from '#server/sandbox/code-job.ts'
import type { Engine, Runtime } from '#server/sandbox/engines/engine.ts'
import type { OwnCommand } from '#server/sandbox/process/start-child.ts'

/** A way to lock a process in. */
export interface Isolator {
  name: string
  level: Exclude<CodeEngine['level'], 'off'>
  /** undefined when it can be tried here, otherwise the reason against it */
  missing(engine: Engine): string | undefined
  command(engine: Engine, runtime: Runtime): OwnCommand
}
