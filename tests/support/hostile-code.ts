import { readFileSync } from 'node:fs'
import type { CodeLanguage } from '#server/sandbox/code-job.ts'

export interface HostileProgram {
  name: string
  source: string
}

/** The programs of tests/data/hostile-code, each after a line with its name. A program returns what it reaches as a text with the word *canary*. */
export function readPrograms(language: CodeLanguage): HostileProgram[] {
  const text = readFileSync(`tests/data/hostile-code/${language}.txt`, 'utf8')
  return text
    .split(/^=== /m)
    .slice(1)
    .map((part) => ({ name: part.slice(0, part.indexOf('\n')), source: part.slice(part.indexOf('\n') + 1) }))
}
