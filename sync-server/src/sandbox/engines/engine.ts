import type { CodeLanguage, CodeLimits } from '#server/sandbox/code-job.ts'

/** The means to run a language on this machine: real files, never a name that a shell would look up. */
export interface Runtime {
  /** the interpreter */
  file: string
  /** files among them are named by the place where the process sees them */
  args: readonly string[]
  env: Record<string, string>
  /** everything that the interpreter reads beside shared libraries: only this is shown to it */
  files: readonly SeenFile[]
  /** megabytes of addresses that the interpreter takes beside those of a job; undefined where it bounds the job by itself */
  ownMb: number | undefined
  /** it does not start without /proc */
  needsProc?: boolean
  /** megabytes of files that it may write into memory, at /tmp */
  scratchMb: number
}

export interface SeenFile {
  /** where it is on this machine */
  from: string
  /** where the process sees it */
  to: string
}

/** A step before code can run. */
export interface Compiles {
  /** the whole program around the code of an author; the code's lines keep their numbers */
  wrap(source: string): string
  limits: CodeLimits
}

export interface Engine {
  language: CodeLanguage
  /** true when the interpreter keeps code from files and network by itself */
  isLockedIn: boolean
  /** packages of Debian that it needs beside ours, for people who operate the server */
  packages: readonly string[]
  /** Code that tries to get out. It returns a list: 42 for `data` plus what `get('', '')` answers, and the name of everything that it reached. */
  probe: string
  compiles?: Compiles
  /** undefined when the interpreter is not installed */
  findRuntime(): Promise<Runtime | undefined>
}
