import type { CodeLanguage } from '#server/sandbox/code-job.ts'
import type { Engine } from '#server/sandbox/engines/engine.ts'
import { dotnetEngine } from '#server/sandbox/engines/dotnet.ts'
import { javascriptEngine } from '#server/sandbox/engines/javascript.ts'
import { phpEngine } from '#server/sandbox/engines/php.ts'
import { pythonEngine } from '#server/sandbox/engines/python.ts'

export const engines: Record<CodeLanguage, Engine> = {
  javascript: javascriptEngine,
  python: pythonEngine,
  php: phpEngine,
  dotNet: dotnetEngine,
}
