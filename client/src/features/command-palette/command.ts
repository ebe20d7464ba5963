import type { ReactNode } from 'react'
import { matchRank } from '#client/lib/match-rank.ts'

/** One line of the palette. */
export interface Command {
  id: string
  /** already in the person's language */
  label: string
  /** more words that find it */
  keywords?: string
  icon: ReactNode
  /** shown beside the label: the type of an item */
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
  /** found by a search of its own, in its order: every command fits the query */
  isFound?: boolean
}

/** The groups' matches with the query: sorted best first in each group, and the groups by their best match; found ones come last, empty ones are left out. */
export function findCommands(groups: readonly CommandGroup[], query: string): CommandGroup[] {
  if (query.trim() === '') return groups.filter((group) => group.onlySearched !== true && group.commands.length > 0)
  const hits = groups.filter((group) => group.isFound === true && group.commands.length > 0)
  const matches = groups
    .filter((group) => group.isFound !== true)
    .flatMap((group) => {
      const found = matching(group.commands, query)
      const best = found[0]
      return best ? [{ rank: best.rank, group: { ...group, commands: found.map(({ command }) => command) } }] : []
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ group }) => group)
  return [...matches, ...hits]
}

function matching(commands: readonly Command[], query: string): { command: Command; rank: number }[] {
  return commands
    .flatMap((command) => {
      const rank = matchRank(query, command.label, command.keywords)
      return rank === undefined ? [] : [{ command, rank }]
    })
    .sort((a, b) => a.rank - b.rank || a.command.label.length - b.command.label.length)
}
