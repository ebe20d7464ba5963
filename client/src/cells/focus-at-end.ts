/** A ref that gives an input the focus as it appears, with the caret behind its text. */
export function focusAtEnd(input: HTMLInputElement | HTMLTextAreaElement | null): void {
  if (!input || input.dataset['seen']) return
  input.dataset['seen'] = 'true'
  input.focus({ preventScroll: true })
  input.setSelectionRange(input.value.length, input.value.length)
}

/** The same for inputs in a popover. The browser focuses an element with this attribute while it shows the popover, so no typed character is lost. */
export function autofocusInPopover(element: HTMLElement | null): void {
  element?.setAttribute('autofocus', '')
}

/** The same for a field that stands in a page or in a popover: it has the focus as soon as it is there, and can be seen. */
export function focusOnOpen(field: HTMLInputElement | HTMLTextAreaElement | null): void {
  autofocusInPopover(field)
  if (!field || field.dataset['seen']) return
  focusAtEnd(field)
  field.scrollIntoView({ block: 'nearest' })
}
