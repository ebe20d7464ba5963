import { useLayoutEffect } from 'react'

let text = ''

/** Text typed before its dialog opened: the palette, the name of something new, the type of a field. */
export const typedAhead = {
  add(character: string): void {
    text += character
  },
  /** the text, once */
  take(): string {
    const taken = text
    text = ''
    return taken
  },
}

/** Moves the text of {@link typedAhead} into its dialog, as if it had been typed there. */
export function useTypedAhead(): void {
  // not during render: keys may come between render and mount
  useLayoutEffect(() => {
    // Enter in a dialog is for what is seen
    const typed = typedAhead.take().replaceAll('\n', '')
    const field = document.activeElement
    if (typed === '' || !(field instanceof HTMLInputElement)) return
    field.setRangeText(typed, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }, [])
}
