const focusable = '[data-edit], input, textarea, button'

/** Moves the focus from one answer to another of its form, once its editor has closed. */
export function focusNextAnswer(from: HTMLElement | null, step: number): void {
  const form = from?.closest('[data-form]')
  const before = form ? [...form.querySelectorAll<HTMLElement>('[data-answer]')].findIndex((answer) => answer === from) : -1
  if (!form || before < 0) return
  requestAnimationFrame(() => {
    const answers = [...form.querySelectorAll<HTMLElement>('[data-answer]')]
    const next = answers[before + step] ?? (step > 0 ? form.querySelector<HTMLElement>('[data-next]') : answers[before])
    const target = next?.matches(focusable) ? next : next?.querySelector<HTMLElement>(focusable)
    target?.focus({ preventScroll: false })
  })
}
