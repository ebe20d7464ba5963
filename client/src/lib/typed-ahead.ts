import { useLayoutEffect } from 'react'

let text = ''

/** What was typed for a dialog (the palette, the name of something new, the type of a field) before it was there. */
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

/** For a dialog that {@link typedAhead} is for: what was typed goes where its keys go from now on, as if they were pressed there. */
export function useTypedAhead(): void {
  // not while it is rendered: keys may come between that and its being there
  useLayoutEffect(() => {
    const typed = typedAhead.take()
    const field = document.activeElement
    if (typed === '' || !(field instanceof HTMLInputElement)) return
    field.setRangeText(typed, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }, [])
}
