import { foldText } from '#shared/lib/fold-text.ts'
import { emojis } from '#client/editor/emojis.ts'

/** Emojis that a list offers at once. */
const mostShown = 8

/** The emojis whose words begin with a text, with the word that does; those that are called so first. */
export function matchEmojis(text: string, most = mostShown): { emoji: string; word: string }[] {
  const wanted = foldText(text)
  const found = emojis.flatMap(([emoji, words]) => {
    const word = words.split(' ').find((one) => foldText(one).startsWith(wanted))
    return word === undefined ? [] : [{ emoji, word }]
  })
  return found.toSorted((a, b) => Number(foldText(b.word) === wanted) - Number(foldText(a.word) === wanted)).slice(0, most)
}
