import type { CodeLanguage } from '#server/sandbox/code-job.ts'

/** The means to run a language on this machine: real files, never a name that a shell would look up. */
export interface Runtime {
  /** the interpreter */
  file: string
  args: readonly string[]
  env: Record<string, string>
  /** files and folders that the interpreter reads, by the path at which it looks for them: only these are shown to it */
  files: readonly SeenFile[]
  /** megabytes of addresses that the process may take beside those of the job; undefined where the interpreter bounds itself */
  ownMb: number | undefined
}

export interface SeenFile {
  /** where it is on this machine */
  from: string
  /** where the process sees it */
  to: string
}

export interface Engine {
  language: CodeLanguage
  /** true when the interpreter keeps code from files and network by itself */
  isLockedIn: boolean
  /** packages of Debian that it needs beside ours, for people who operate the server */
  packages: readonly string[]
  /** Code that tries to get out. It returns a list: 42 for `data` plus what `get('', '')` answers, and the name of everything that it reached. */
  probe: string
  /** undefined when the interpreter is not installed */
  findRuntime(): Runtime | undefined
}
