import type { CodeLanguage } from '#server/sandbox/code-job.ts'
import type { Engine } from '#server/sandbox/engines/engine.ts'
import { javascriptEngine } from '#server/sandbox/engines/javascript.ts'

/** undefined: no engine is built in yet */
export const engines: Record<CodeLanguage, Engine | undefined> = {
  javascript: javascriptEngine,
  python: undefined,
  php: undefined,
  dotNet: undefined,
}
