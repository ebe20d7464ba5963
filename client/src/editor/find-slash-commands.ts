import type { SlashCommand } from '#client/editor/slash-menu-state.ts'
import { matchRank } from '#client/lib/match-rank.ts'

/** The commands that match a typed `/query`, the best first: Enter takes the first. Equally good ones keep the menu's order. */
export function findSlashCommands(commands: readonly SlashCommand[], query: string): SlashCommand[] {
  if (query === '') return [...commands]
  return commands
    .flatMap((command) => {
      const rank = matchRank(query, command.label, command.words)
      return rank === undefined ? [] : [{ command, rank }]
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ command }) => command)
}
