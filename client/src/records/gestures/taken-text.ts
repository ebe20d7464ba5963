import type { Taken } from '#client/nouns/records/undo-stack.ts'
import { undoNotice } from '#client/nouns/records/undo-stacks.ts'
import type { TFunction } from '#client/i18n/i18n.ts'
import { toast } from '#client/ui/toast.ts'

/** "Undid: add field City": the gesture that was undone or redone, and how much of it stays. */
function takenText(way: 'undo' | 'redo', { entry, stayed }: Taken, t: TFunction, number: (value: number) => string): string {
  const { gesture, count, label = '' } = entry
  const what = t(`gestures.what.${gesture}`, { count, number: number(count), label })
  const done = t(way === 'undo' ? 'gestures.undid' : 'gestures.redid', { what })
  return stayed > 0 ? `${done}. ${t('gestures.stayed', { count: stayed })}` : done
}

/** Says what was undone or redone, or that there is nothing: what a key takes back may be out of sight. */
export function tellTaken(way: 'undo' | 'redo', what: Taken | undefined, t: TFunction, number: (value: number) => string): void {
  const nothing = t(way === 'undo' ? 'gestures.nothingToUndo' : 'gestures.nothingToRedo')
  toast({ id: undoNotice, message: what ? takenText(way, what, t, number) : nothing })
}
