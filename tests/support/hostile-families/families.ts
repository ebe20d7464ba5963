import type { CodeLanguage } from '#server/sandbox/code-job.ts'
import { readPrograms, type HostileProgram } from '#tests/support/hostile-code.ts'
import { dotNetFamilies } from '#tests/support/hostile-families/dot-net.ts'
import type { Family } from '#tests/support/hostile-families/family.ts'
import { javascriptFamilies } from '#tests/support/hostile-families/javascript.ts'
import { phpFamilies } from '#tests/support/hostile-families/php.ts'
import { pythonFamilies } from '#tests/support/hostile-families/python.ts'

const families: Readonly<Record<CodeLanguage, readonly Family[]>> = {
  javascript: javascriptFamilies,
  python: pythonFamilies,
  php: phpFamilies,
  dotNet: dotNetFamilies,
}

/** Programs of single ideas first, then each family. */
export function allPrograms(language: CodeLanguage): HostileProgram[] {
  return [...readPrograms(language), ...families[language].flatMap(({ programs }) => programs)]
}

/** So many of them: the first of each family, and single ideas spread over their list. */
export function somePrograms(language: CodeLanguage, count: number): HostileProgram[] {
  const first = families[language].flatMap(({ programs }) => programs.slice(0, 1))
  const single = readPrograms(language)
  const step = Math.max(1, single.length / Math.max(1, count - first.length))
  return [...first, ...single.filter((_program, index) => Math.floor(index / step) !== Math.floor((index - 1) / step))]
}
