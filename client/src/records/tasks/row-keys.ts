import type { KeyboardEvent } from 'react'

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 }

/** The rows' own buttons, in the order in which the screen has them. */
const openersIn = (list: HTMLElement): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('[data-task-opener]')]

/** Keys of a row that has the focus: arrows, J and K go to its neighbours, Home and End to the ends, X chooses it. */
export function moveByKeys(event: KeyboardEvent<HTMLElement>, onChoose: (id: string) => void): void {
  if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) return
  const row = event.target.closest<HTMLElement>('[data-task]')
  if (!row || event.target.closest('[role="menu"], input, textarea')) return
  const all = openersIn(event.currentTarget)
  const at = all.findIndex((opener) => row.contains(opener))
  const step = steps[event.key]
  const next = event.key === 'Home' ? 0 : event.key === 'End' ? all.length - 1 : step === undefined ? undefined : at + step
  if (event.key === 'x') onChoose(row.dataset['task'] ?? '')
  else if (next === undefined || at < 0) return
  else {
    const found = all[Math.max(0, Math.min(next, all.length - 1))]
    found?.focus()
    found?.scrollIntoView({ block: 'nearest' })
  }
  event.preventDefault()
}

/** Gives the first row the focus, or the one that is open. */
export function enterList(list: HTMLElement | null): void {
  if (!list) return
  const open = list.querySelector<HTMLElement>('[data-task-opener][aria-current]')
  const target = open ?? openersIn(list)[0]
  target?.focus()
}
