import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { createTypeAhead } from '#client/ui/type-ahead.ts'

/**
 * Letters move the focus to the radio button or box inside the element whose name begins with them. The letter that opened an editor arrives only as
 * its `keypress`, which counts, too.
 * @param onJump called on arrival, beside the focus
 */
export function useLetterJump(onJump?: (input: HTMLInputElement) => void): RefObject<HTMLDivElement | null> {
  const inside = useRef<HTMLDivElement>(null)
  const jumped = useEffectEvent((input: HTMLInputElement) => onJump?.(input))
  useEffect(() => {
    const element = inside.current
    if (!element) return
    const find = createTypeAhead()
    const onPress = (event: KeyboardEvent): void => {
      if (event.key.length !== 1 || event.key === ' ' || event.ctrlKey || event.metaKey) return
      const inputs = [...element.querySelectorAll<HTMLInputElement>('input[type="radio"], input[type="checkbox"]')]
      const labels = inputs.map((input) => input.closest('label')?.textContent ?? '')
      const index = find(
        event.key,
        event.timeStamp,
        labels,
        inputs.findIndex((input) => input === document.activeElement),
      )
      const found = index === undefined ? undefined : inputs[index]
      if (!found) return
      event.preventDefault()
      found.focus()
      jumped(found)
    }
    element.addEventListener('keypress', onPress)
    return () => element.removeEventListener('keypress', onPress)
  }, [])
  return inside
}
