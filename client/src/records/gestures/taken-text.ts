import type { Taken } from '#client/nouns/records/undo-stack.ts'
import type { TFunction } from '#client/i18n/i18n.ts'

/** "Undid: add field City": the gesture that was undone or redone, and how much of it stays. */
export function takenText(way: 'undo' | 'redo', { entry, stayed }: Taken, t: TFunction, number: (value: number) => string): string {
  const { gesture, count, label = '' } = entry
  const what = t(`gestures.what.${gesture}`, { count, number: number(count), label })
  const done = t(way === 'undo' ? 'gestures.undid' : 'gestures.redid', { what })
  return stayed > 0 ? `${done}. ${t('gestures.stayed', { count: stayed })}` : done
}
