import type { CodeJob, CodeLanguage } from '#server/sandbox/code-job.ts'

/** Generous enough for a machine that is four times busier. */
export const codeLimits = { wallMs: 60_000, cpuMs: 20_000, memoryMb: 64, logBytes: 20_000, operations: 10 }

/** A job as a caller would give it; nothing is answered but what a test says. */
export function codeJob(language: CodeLanguage, source: string, rest: Partial<CodeJob> = {}): CodeJob {
  return {
    language,
    source,
    mode: 'run',
    names: { data: null },
    limits: codeLimits,
    answer: () => Promise.reject(new Error('nobody answers')),
    ...rest,
  }
}
