import { parseArgs } from 'node:util'
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

type OptionTypes = Readonly<Record<string, { type: 'string' | 'boolean'; multiple?: boolean }>>

/** The value of each option; undefined for one that was not given. */
export type GivenOptions<Options extends OptionTypes> = {
  [Name in keyof Options]?: Options[Name] extends { multiple: true } ? ValueOf<Options[Name]>[] : ValueOf<Options[Name]>
}
type ValueOf<Option extends OptionTypes[string]> = Option['type'] extends 'string' ? string : boolean

/** The options that a command was given. @throws CommandError for one that it does not know, and for words beside them */
export function readOptions<const Options extends OptionTypes>(args: string[], options: Options): GivenOptions<Options> {
  try {
    return parseArgs({ args, options, allowPositionals: false, strict: true }).values as GivenOptions<Options>
  } catch (error) {
    throw new CommandError((error as Error).message)
  }
}
