import { useState } from 'react'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useShortcut } from '#client/lib/shortcuts.ts'
import { undoClock } from '#client/nouns/records/undo-stack.ts'
import { takeLatest } from '#client/nouns/records/undo-stacks.ts'
import { tellTaken } from '#client/records/gestures/taken-text.ts'

/**
 * Ctrl+Z on a screen that shows records of several tables: the latest gesture since one came, in whichever block it was. Stands before the blocks: an
 * editor or an open record among them has the keys for itself.
 */
export function UndoHere(): null {
  const { t } = useTranslation('tables')
  const { number } = useFormat()
  const [since] = useState(undoClock)
  const take = (way: 'undo' | 'redo') => (): void => tellTaken(way, takeLatest(way, since), t, number)
  useShortcut('mod+z', take('undo'))
  useShortcut('mod+shift+z', take('redo'))
  useShortcut('mod+y', take('redo'))
  return null
}
