import type { Command, CommandDeed, CommandKind } from '#client/features/command-palette/command.ts'
import { turnOnBuilderMode } from '#client/lib/builder-mode.ts'
import { beginWork, isWorking } from '#client/lib/running-work.ts'

/** ms that a message stays for each of its words, and at most (specification 2 §2) */
const msPerWord = 250
const longestMs = 2000

/** A sentence under the palette's text. */
export interface Said {
  tone: 'progress' | 'done' | 'failed'
  text: string
}

/** The palette as commands see it. */
export interface PaletteHost {
  query: string
  setQuery(query: string): void
  close(): void
  say(said: Said | undefined): void
  navigate(to: string, state?: object): void
  /** says something that outlives the palette */
  tell(text: string, tone: 'success' | 'error' | 'warning'): void
  t(key: string, values?: Readonly<Record<string, string>>): string
  errorText(error: unknown): string
  later(run: () => void, ms: number): void
}

type Runners = { readonly [Kind in CommandKind]: (deed: Extract<CommandDeed, { kind: Kind }>, command: Command, host: PaletteHost) => void }

const runners: Runners = {
  navigate: ({ to, state }, _, host) => {
    host.close()
    host.navigate(to, state)
  },
  append: ({ text }, _, host) => host.setQuery(`${host.query.trimEnd()} ${text}`.trimStart()),
  set: ({ text }, _, host) => host.setQuery(text),
  noop: () => undefined,
  sync: ({ run, keepsOpen }, _, host) => {
    if (keepsOpen !== true) host.close()
    run()
  },
  builder: ({ run }, _, host) => {
    turnOnBuilderMode()
    host.close()
    run()
  },
  async: ({ run }, command, host) => {
    host.say({ tone: 'progress', text: host.t('palette.working', { label: command.label }) })
    const end = beginWork({ id: command.id, label: command.label, about: command.hint ?? '' })
    run().then(
      (text) => {
        end()
        if (text === undefined || text === '') return host.close()
        host.say({ tone: 'done', text })
        host.later(host.close, messageMs(text))
      },
      (error: unknown) => {
        end()
        host.say({ tone: 'failed', text: host.errorText(error) })
      },
    )
  },
  long: ({ run }, command, host) => {
    host.close()
    const end = beginWork({ id: command.id, label: command.label, about: command.hint ?? '' })
    run().then(
      (text) => {
        end()
        if (text !== undefined && text !== '') host.tell(text, 'success')
      },
      (error: unknown) => {
        end()
        host.tell(host.errorText(error), 'error')
      },
    )
  },
}

/** Runs a line. Work that goes on already is not begun again. */
export function runCommand(command: Command, host: PaletteHost): void {
  if (command.disabled !== undefined) return host.say({ tone: 'failed', text: command.disabled })
  if (isWorking(command.id)) return host.say({ tone: 'failed', text: host.t('acts:inProgress') })
  const run = runners[command.kind] as (deed: CommandDeed, command: Command, host: PaletteHost) => void
  run(command, command, host)
}

/** ms for which a message is shown: long enough to be read. */
export function messageMs(text: string): number {
  return Math.min(longestMs, msPerWord * Math.max(1, text.trim().split(/\s+/).length))
}
