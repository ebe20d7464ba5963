import { useEffect, useState, type RefObject } from 'react'
import { recordOf } from '#client/blocks/flow/held-record.ts'

/**
 * The record that the person stands on, in a row or a card of any block. It stays while the focus is in this block, where a button moves it.
 * @param takes whether a record is one of this block
 */
export function useHeldRecord(
  own: RefObject<HTMLElement | null>,
  takes: (recordId: string) => boolean,
  isOff: boolean,
): string | undefined {
  const [held, setHeld] = useState<string>()
  useEffect(() => {
    if (isOff) return
    const look = (): void => {
      const { activeElement } = document
      // a focus that went nowhere leaves it too
      if (activeElement === document.body || own.current?.contains(activeElement) === true) return
      const recordId = recordOf(activeElement)
      setHeld(recordId !== undefined && takes(recordId) ? recordId : undefined)
    }
    // the active cell of a grid follows the event
    const lookLater = (): void => void requestAnimationFrame(look)
    const events = ['focusin', 'keyup', 'pointerup'] as const
    for (const name of events) document.addEventListener(name, lookLater)
    return () => {
      for (const name of events) document.removeEventListener(name, lookLater)
    }
  }, [own, takes, isOff])
  return isOff ? undefined : held
}
