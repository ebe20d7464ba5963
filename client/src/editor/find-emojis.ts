import { IconMoodSmile } from '@tabler/icons-react'
import type { SlashCommand } from '#client/editor/slash-menu-state.ts'

/** Letters after the colon from which emojis are offered: a colon alone is one. */
const fewestLetters = 2

/** The emojis that `:word` finds, by words of any of the three languages. */
export async function findEmojis(query: string): Promise<SlashCommand[]> {
  if (query.length < fewestLetters) return []
  const { matchEmojis } = await import('#client/editor/match-emojis.ts')
  return matchEmojis(query).map(({ emoji, word }) => ({
    ...{ id: emoji, icon: IconMoodSmile, label: `${emoji} ${word}`, hint: '', words: word },
    run: (editor, range) => void editor.chain().focus().insertContentAt(range, emoji).run(),
  }))
}
