import { goneTabs, thisTab } from '#client/engine/documents/this-tab.ts'
import { keptPlaces, readKept, writeKept } from '#client/engine/session/kept-here.ts'
import { openSession, readSession } from '#client/engine/session/session.ts'

const kind = 'typing'

/** The text of the box that a tab is typing in. */
export interface TypedText {
  /** the name of the box */
  label: string
  text: string
}

/** Notes it as this tab's one; undefined removes it. Nothing is kept of what is typed on the way in, or once somebody has signed out. */
export function writeTyping(typed: TypedText | undefined): void {
  const session = openSession()
  if (session) writeKept(kind, session.memberId, thisTab, typed)
}

/** The texts of tabs that ended without any event, each once. Words that their own boxes keep are left out. */
export async function takeTyping(): Promise<TypedText[]> {
  const { memberId } = readSession()
  const gone = await goneTabs(keptPlaces(kind, memberId))
  const texts = gone.map((tab) => readKept(kind, memberId, tab) as Partial<TypedText> | undefined)
  for (const tab of gone) writeKept(kind, memberId, tab, undefined)
  return texts.filter(
    (typed): typed is TypedText => typeof typed?.text === 'string' && typeof typed.label === 'string' && !isKept(typed.text),
  )
}

/** True for a text that a box offers again when it opens. */
function isKept(text: string): boolean {
  const { memberId } = readSession()
  const asJson = JSON.stringify(text).slice(1, -1)
  return keptPlaces('words', memberId).some((place) => JSON.stringify(readKept('words', memberId, place)).includes(asJson))
}
