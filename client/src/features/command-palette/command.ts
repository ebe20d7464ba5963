import { foldText } from '#shared/lib/fold-text.ts'
import type { ReactNode } from 'react'

/** One line of the palette. */
export interface Command {
  id: string
  /** already in the person's language */
  label: string
  /** more words that find it */
  keywords?: string
  icon: ReactNode
  /** said beside the label: the type of an item */
  hint?: string
  shortcut?: readonly string[]
  run: () => void
}

export interface CommandGroup {
  id: string
  title: string
  commands: readonly Command[]
  /** how many without a search; the others come with "Show more" */
  limit: number
  /** not shown until something is searched */
  onlySearched?: boolean
}

/** Groups with what the query finds, the best first; empty groups are left out. */
export function findCommands(groups: readonly CommandGroup[], query: string): CommandGroup[] {
  const words = foldText(query).split(/\s+/).filter(Boolean)
  return groups
    .filter((group) => words.length > 0 || group.onlySearched !== true)
    .map((group) => ({ ...group, commands: words.length === 0 ? group.commands : matching(group.commands, words) }))
    .filter((group) => group.commands.length > 0)
}

function matching(commands: readonly Command[], words: readonly string[]): Command[] {
  const first = words[0] ?? ''
  return commands
    .map((command) => {
      const label = foldText(command.label)
      const text = `${label} ${foldText(command.keywords ?? '')}`
      const rank = label.startsWith(first) ? 0 : label.includes(` ${first}`) ? 1 : 2
      return { command, text, rank }
    })
    .filter(({ text }) => words.every((word) => text.includes(word)))
    .sort((a, b) => a.rank - b.rank || a.text.length - b.text.length)
    .map(({ command }) => command)
}
