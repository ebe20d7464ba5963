/** A ref that gives an input the focus as it appears, with the caret behind its text. */
export function focusAtEnd(input: HTMLInputElement | HTMLTextAreaElement | null): void {
  if (!input || input.dataset['seen']) return
  input.dataset['seen'] = 'true'
  input.focus({ preventScroll: true })
  input.setSelectionRange(input.value.length, input.value.length)
}

/**
 * The same for inputs in a popover: the browser itself focuses what carries this attribute when the popover is shown, in the
 * same moment, so that the first typed character is not lost.
 */
export function autofocusInPopover(element: HTMLElement | null): void {
  element?.setAttribute('autofocus', '')
}
