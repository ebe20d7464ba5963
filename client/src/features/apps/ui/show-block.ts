import { holdSingleKeys } from '#client/lib/shortcuts.ts'

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
  const later = (step: () => void): void => {
    if (--tries > 0) setTimeout(step, 100)
  }
  const find = (): void => {
    const element = document.querySelector<HTMLElement>(`[data-block="${id}"]`)
    if (!element) return later(find)
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    // who is about to write does not wait for a movement
    element.scrollIntoView({ block: 'nearest', behavior: calm || write ? 'auto' : 'smooth' })
    // an open panel has the focus already
    if (focus) element.querySelector<HTMLElement>('[role="group"]')?.focus({ preventScroll: true })
    if (focus && write) openText(element)
    if (!mark) return
    element.dataset['fresh'] = 'true'
    setTimeout(() => delete element.dataset['fresh'], 1000)
  }
  // A block far from the screen is an empty frame until it has come near.
  const openText = (element: HTMLElement): void => {
    if (!element.contains(document.activeElement)) return
    holdSingleKeys()
    const opener = element.querySelector<HTMLElement>('[data-block-activate]')
    if (opener) opener.click()
    else later(() => openText(element))
  }
  requestAnimationFrame(find)
}
