import { foldText } from '#shared/lib/fold-text.ts'

/** Letters that come within this time (ms) of each other are of one word. */
const wordMs = 700

/** Finds the index that a typed letter leads to. `at` is its moment in ms, `from` the present index (-1: none). @returns undefined: nowhere */
export type TypeAhead = (letter: string, at: number, labels: readonly string[], from: number) => number | undefined

/** Finds what begins with the letters typed one after the other; one letter over and over goes round what begins with it. */
export function createTypeAhead(): TypeAhead {
  let word = ''
  let last = -Infinity
  return (letter, at, labels, from) => {
    word = foldText(at - last > wordMs ? letter : word + letter)
    last = at
    const first = word.slice(0, 1)
    const isRun = word === first.repeat(word.length)
    const wanted = isRun ? first : word
    const start = from + (isRun ? 1 : 0)
    for (let step = 0; step < labels.length; step += 1) {
      const index = (Math.max(0, start) + step) % labels.length
      if (foldText(labels[index]?.trim() ?? '').startsWith(wanted)) return index
    }
    return undefined
  }
}
