import { useContext, type MouseEvent } from 'react'
import { linkedRecordAt, OpenRecordContext } from '#client/lib/record-doors.ts'
import { toggled } from '#client/records/gestures/item-index.ts'

interface Pick {
  checked: ReadonlySet<string>
  onChecked: ((ids: ReadonlySet<string>) => void) | undefined
  onOpen(recordId: string): void
}

/** A press opens a record, or that of a chip of it. With a key held, or while others are picked, it picks it. */
export function usePick({ checked, onChecked, onOpen }: Pick) {
  const openLinked = useContext(OpenRecordContext)
  return {
    press: (id: string, event: MouseEvent): void => {
      if (onChecked && (checked.size > 0 || event.ctrlKey || event.metaKey || event.shiftKey)) return onChecked(toggled(checked, id))
      const linked = openLinked && linkedRecordAt(event.target)
      if (linked) openLinked(linked.tableId, linked.recordId)
      else onOpen(id)
    },
    toggle: onChecked && ((id: string): void => onChecked(toggled(checked, id))),
  }
}
