import { dotNetExamples } from '#shared/nouns/functions/examples/dot-net.ts'
import { javascriptExamples } from '#shared/nouns/functions/examples/javascript.ts'
import { phpExamples } from '#shared/nouns/functions/examples/php.ts'
import { pythonExamples } from '#shared/nouns/functions/examples/python.ts'
import type { FunctionLanguage } from '#shared/nouns/functions/function.ts'

/** Examples of the documentation, by the name of their text. They work on a table Orders with Name, Total and Done; a test runs them all. */
export const exampleNames = ['read', 'make', 'change', 'input', 'outside', 'refuse'] as const

/** Examples of triggers before an insert or update of the same Orders, by the name of their text. A test runs them all. */
export const triggerExampleNames = ['fill', 'refuse'] as const

/** Code of the documentation in one language. */
export interface LanguageExamples {
  /** what a new function begins with */
  first: string
  /** what a new trigger begins with */
  firstTrigger: string
  functions: Record<(typeof exampleNames)[number], string>
  triggers: Record<(typeof triggerExampleNames)[number], string>
}

export const codeExamples: Record<FunctionLanguage, LanguageExamples> = {
  javascript: javascriptExamples,
  python: pythonExamples,
  php: phpExamples,
  dotNet: dotNetExamples,
}
