const fields = ['button', 'input', 'select', 'textarea'].map((name) => `${name}:not(:disabled, [tabindex="-1"])`).join()

/**
 * Gives the focus to the first control of an opened box, even when its content has to be fetched. A person who has moved on is not called back.
 * @returns stops the wait
 */
export function focusInside(box: HTMLElement, within: Element = box): () => void {
  box.focus({ preventScroll: true })
  const observer = new MutationObserver(focusFirst)
  observer.observe(within, { childList: true, subtree: true })
  focusFirst()
  return () => observer.disconnect()

  function focusFirst(): void {
    const control = within.querySelector<HTMLElement>('[data-autofocus]') ?? within.querySelector<HTMLElement>(fields)
    if (!control) return
    observer.disconnect()
    if (document.activeElement === box) control.focus({ preventScroll: true })
  }
}
