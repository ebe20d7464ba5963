import { tellNotKept, type NotKept } from '#client/cells/tell-not-kept.ts'
import { forgetWords, keepWords, readWords } from '#client/engine/session/use-kept-words.ts'
import { loadTexts, translator } from '#client/i18n/i18n.ts'

interface Misfits {
  list: NotKept[]
}

const place = 'misfits'
const none: Misfits = { list: [] }

/** Keeps a text that fitted no cell as its tab was closed. */
export function leaveMisfit(misfit: NotKept): void {
  keepWords(place, { list: [...readWords(place, none).list, misfit] } satisfies Misfits)
}

/** Tells of them in the next tab, once. */
export async function tellLeftMisfits(): Promise<void> {
  const { list } = readWords(place, none)
  if (list.length === 0) return
  forgetWords(place)
  await loadTexts('tables')
  for (const misfit of list) tellNotKept(translator('tables'), misfit)
}
