import { tellNotKept, type NotKept } from '#client/cells/tell-not-kept.ts'
import { readKept, writeKept } from '#client/engine/session/kept-here.ts'
import { readSession } from '#client/engine/session/session.ts'
import { loadTexts, translator } from '#client/i18n/i18n.ts'

/** The place of the text that fitted no cell as its tab was closed: one editor is open at a time. */
const kind = 'misfit'
const place = 'last'

/** Keeps it; undefined forgets it. */
export function leaveMisfit(misfit: NotKept | undefined): void {
  writeKept(kind, readSession().memberId, place, misfit)
}

/** Tells of it in the next tab, once. */
export async function tellLeftMisfit(): Promise<void> {
  const { text, label, reason } = (readKept(kind, readSession().memberId, place) ?? {}) as Partial<NotKept>
  if (text === undefined || label === undefined || reason === undefined) return
  leaveMisfit(undefined)
  await loadTexts('tables')
  tellNotKept(translator('tables'), { label, text, reason })
}
