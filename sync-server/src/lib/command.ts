import type { Config } from '#server/config.ts'

/** What `node dist/server/commands.js <name>` can do. */
export interface Command {
  /** one line for the list of commands, with its options */
  usage: string
  /** `say` writes one line for the person at the terminal. @throws CommandError for what they can mend */
  run(args: string[], config: Config, say: (line: string) => void): Promise<void>
}

/** A command cannot be carried out, for a reason the person can mend. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}
