import { IconMoodSmile } from '@tabler/icons-react'
import { foldText } from '#shared/lib/fold-text.ts'
import type { SlashCommand } from '#client/editor/slash-menu-state.ts'

/** Letters after the colon from which emojis are offered: a colon alone is one. */
const fewestLetters = 2
const mostShown = 8

/** The emojis that `:word` finds, by words of any of the three languages. */
export async function findEmojis(query: string): Promise<SlashCommand[]> {
  const wanted = foldText(query)
  if (wanted.length < fewestLetters) return []
  const { emojis } = await import('#client/editor/emojis.ts')
  return emojis
    .filter(([, words]) =>
      foldText(words)
        .split(' ')
        .some((word) => word.startsWith(wanted)),
    )
    .slice(0, mostShown)
    .map(([emoji, words]) => ({
      id: emoji,
      icon: IconMoodSmile,
      label: `${emoji} ${words.split(' ').find((word) => foldText(word).startsWith(wanted)) ?? ''}`,
      hint: '',
      words,
      run: (editor, range) => void editor.chain().focus().insertContentAt(range, emoji).run(),
    }))
}
