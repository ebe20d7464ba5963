import type { CodeEngine } from '#server/sandbox/code-job.ts'
import type { Engine } from '#server/sandbox/engines/engine.ts'
import type { ServedCommand } from '#server/sandbox/process/start-child.ts'
import { tryProbe } from '#server/sandbox/self-test.ts'
import { askLevel } from '#server/sandbox/process/served-child.ts'

export interface ServedWay extends CodeEngine {
  command?: ServedCommand
}

/** A language as a service runs it. Its lock is proved from here too, by the probe of this server. */
export async function findServedWay(engine: Engine, socket: string): Promise<ServedWay> {
  const { language } = engine
  try {
    const { level, reason, isPassing } = await askLevel(socket, language)
    if (level === 'off') return { language, level, reason: `The service that runs code: ${reason}`, isPassing }
    const command: ServedCommand = { socket, language }
    const fault = await tryProbe(engine, command)
    if (fault)
      return {
        language,
        level: 'off',
        reason: `The service that runs code does not lock it in: ${fault.text}.`,
        isPassing: fault.isPassing,
      }
    return { language, level, reason: `a service, by ${reason}`, command }
  } catch (error) {
    return { language, level: 'off', reason: `The service that runs code is not there: ${(error as Error).message}.`, isPassing: true }
  }
}
