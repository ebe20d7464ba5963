import type { Config } from '#server/lib/config.ts'

/** A command of `node dist/server/commands.js <name>`. */
export interface Command {
  /** one line for the list of commands, with its options */
  usage: string
  /** `say` writes one line for the person at the terminal. @throws CommandError for mistakes that they can correct */
  run(args: string[], config: Config, say: (line: string) => void): Promise<void>
}

/** A command cannot be carried out, for a reason that the person can correct. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}
