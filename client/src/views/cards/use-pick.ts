import type { MouseEvent } from 'react'
import { toggled } from '#client/records/gestures/item-index.ts'

interface Pick {
  checked: ReadonlySet<string>
  onChecked: ((ids: ReadonlySet<string>) => void) | undefined
  onOpen(recordId: string): void
}

/** A press opens a record. With a key held, or while others are picked, it picks it. */
export function usePick({ checked, onChecked, onOpen }: Pick) {
  return {
    press: (id: string, event: MouseEvent): void => {
      if (onChecked && (checked.size > 0 || event.ctrlKey || event.metaKey || event.shiftKey)) onChecked(toggled(checked, id))
      else onOpen(id)
    },
    toggle: onChecked && ((id: string): void => onChecked(toggled(checked, id))),
  }
}
