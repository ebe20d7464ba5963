import type { ReactNode } from 'react'
import { prepareQuery, prepareRank, rankOf, type Ranked } from '#client/lib/match-rank.ts'
import type { SectionId } from '#client/features/command-palette/sections.ts'

/** The look of a line of the palette. */
interface CommandLook {
  id: string
  /** already in the person's language */
  label: string
  /** more words that find it */
  keywords?: string
  icon: ReactNode
  /** shown beside the label: the type of an item, or the thing that an act is about */
  hint?: string
  shortcut?: readonly string[]
  /** the reason why it cannot be run now */
  disabled?: string
}

/** Work with a message for its end; undefined for none. */
type Work = () => Promise<string | undefined>

/** The deed of a line. One runner knows every kind (run-command.ts). */
export type CommandDeed =
  | { kind: 'navigate'; to: string; state?: object }
  /** adds words to the query */
  | { kind: 'append'; text: string }
  /** puts words in the place of the query */
  | { kind: 'set'; text: string }
  /** only says something */
  | { kind: 'noop' }
  | { kind: 'sync'; run: () => void; keepsOpen?: true }
  /** the palette stays until it is done, and shows its failure under the text */
  | { kind: 'async'; run: Work }
  /** goes on while the palette is closed */
  | { kind: 'long'; run: Work }
  /** takes the tools for structure: turns builder mode on first */
  | { kind: 'builder'; run: () => void }

/** One line of the palette. */
export type Command = CommandLook & CommandDeed
export type CommandKind = CommandDeed['kind']

export interface CommandGroup {
  id: string
  title: string
  commands: readonly Command[]
  limit: number
  onlySearched?: boolean
  /** found by a search of its own, in its order: every command fits the query */
  isFound?: boolean
  /** shown with a sentence when nothing fits: the person asked for this part alone */
  isAlone?: boolean
}

/** The part of the palette that a query asks for by its first word, and the rest of the query. */
export interface Narrowed {
  section: SectionId
  rest: string
}

/**
 * The groups' matches with the query: sorted best first in each group, and the groups by their best match; found ones come last, empty ones are
 * left out. A narrowed query has its part first, whatever else fits.
 */
export function findCommands(groups: readonly CommandGroup[], query: string, narrowed?: Narrowed): CommandGroup[] {
  if (query.trim() === '') return groups.filter((group) => group.onlySearched !== true && group.commands.length > 0)
  const asked = narrowed && groups.find(({ id }) => id === narrowed.section)
  const alone = asked && { ...asked, isAlone: true, commands: matching(asked.commands, narrowed.rest).map(({ command }) => command) }
  if (alone && narrowed.rest.trim() === '') return [alone]
  const hits = groups.filter((group) => group.isFound === true && group.commands.length > 0)
  const matches = groups
    .filter((group) => group.isFound !== true && group !== asked)
    .flatMap((group) => {
      const found = matching(group.commands, query)
      const best = found[0]
      return best ? [{ rank: best.rank, group: { ...group, commands: found.map(({ command }) => command) } }] : []
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ group }) => group)
  const others = [...matches, ...hits]
  return alone && (alone.commands.length > 0 || others.length === 0) ? [alone, ...others] : others
}

/** Texts without case and accents, made once for each line: ten thousand of them answer each key. */
const prepared = new WeakMap<Command, Ranked>()

function preparedOf(command: Command): Ranked {
  let ready = prepared.get(command)
  if (!ready) prepared.set(command, (ready = prepareRank(command.label, `${command.hint ?? ''} ${command.keywords ?? ''}`)))
  return ready
}

interface Match {
  command: Command
  rank: number
}

/** Of long lists: the lines that fitted the last query, in their own order. A longer query fits none but them. */
const fitted = new WeakMap<readonly Command[], { query: string; lines: readonly Command[] }>()

/** Shorter lists are looked through each time. */
const longList = 200

function matching(commands: readonly Command[], query: string): Match[] {
  // nothing to compare: the source's own order
  if (query.trim() === '') return commands.map((command) => ({ command, rank: 0 }))
  const before = fitted.get(commands)
  const lines = before && query.startsWith(before.query) ? before.lines : commands
  const wanted = prepareQuery(query)
  const fitting: Command[] = []
  const places: Match[][] = []
  for (const command of lines) {
    const rank = rankOf(wanted, preparedOf(command))
    if (rank === undefined) continue
    fitting.push(command)
    // the better rank first, then the shorter name: no comparison of ten thousand lines with each other
    const place = rank * lengths + Math.min(command.label.length, lengths - 1)
    const others = places[place]
    if (others) others.push({ command, rank })
    else places[place] = [{ command, rank }]
  }
  if (commands.length > longList) fitted.set(commands, { query, lines: fitting })
  return places.flat()
}

/** Names that are longer count as equally long. */
const lengths = 256

/** Makes the lines ready for the first key, a few at a time between other work. @returns a function that stops it */
export function prepareLines(groups: readonly CommandGroup[]): () => void {
  const lines = groups.flatMap(({ commands }) => commands)
  if (lines.length <= longList) return () => undefined
  let at = 0
  let timer = 0
  const go = (): void => {
    const end = performance.now() + sliceMs
    while (at < lines.length && performance.now() < end) preparedOf(lines[at++] as Command)
    if (at < lines.length) timer = window.setTimeout(go)
  }
  timer = window.setTimeout(go)
  return () => window.clearTimeout(timer)
}

const sliceMs = 5
