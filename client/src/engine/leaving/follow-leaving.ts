import { askBeforeLeaving } from '#client/engine/leaving/ask-before-leaving.ts'
import { countOnlyInWindow } from '#client/engine/leaving/count-only-in-window.ts'
import { keepDevice } from '#client/engine/leaving/keep-device.ts'
import { noteOnLeave } from '#client/engine/leaving/note-on-leave.ts'
import { noteTyping } from '#client/engine/leaving/note-typing.ts'

/**
 * Guards the work that a tab would lose by its end: what can be noted is noted, and the browser asks about what is nowhere else.
 * @param typedIn a box that was typed in before
 */
export function followLeaving(typedIn: EventTarget | null): void {
  noteOnLeave()
  noteTyping(typedIn)
  countOnlyInWindow()
  askBeforeLeaving()
  keepDevice()
}
