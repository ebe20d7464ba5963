interface ShowOptions {
  focus?: boolean
  write?: boolean
  /** false: it only comes into sight */
  mark?: boolean
}

/**
 * Scrolls to a block that was just added, and marks it for a second (specification 2 §9). It gets the focus unless a panel has it; `write` opens its
 * text.
 */
export function showBlock(id: string, { focus = true, write = false, mark = true }: ShowOptions = {}): void {
  // It is on screen after the next drawing; on a busy device a little later (the specification allows 20 tries).
  let tries = 20
  const find = (): void => {
    const element = document.querySelector<HTMLElement>(`[data-block="${id}"]`)
    if (!element) {
      if (--tries > 0) setTimeout(find, 100)
      return
    }
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    element.scrollIntoView({ block: 'nearest', behavior: calm ? 'auto' : 'smooth' })
    // an open panel has the focus already
    if (focus) element.querySelector<HTMLElement>('[role="group"]')?.focus({ preventScroll: true })
    if (focus && write) element.querySelector<HTMLElement>('[data-block-activate]')?.click()
    if (!mark) return
    element.dataset['fresh'] = 'true'
    setTimeout(() => delete element.dataset['fresh'], 1000)
  }
  requestAnimationFrame(find)
}
