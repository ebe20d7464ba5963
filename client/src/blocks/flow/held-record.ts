/** The id of the record that an element stands for; of a grid, which keeps the focus itself, that of its active cell. */
export function recordOf(element: Element | null | undefined): string | undefined {
  const own = element?.closest<HTMLElement>('[data-record]') ?? element?.closest('[role=grid]')?.querySelector('[data-active]')
  return own?.closest<HTMLElement>('[data-record]')?.dataset['record']
}

/** The place of a press from which a record is dragged: the number of its row, or its card. Cards that the browser drags are left to it. */
export function gripOf(target: EventTarget | null, isFinger: boolean): HTMLElement | undefined {
  if (!(target instanceof Element) || target.closest('[draggable=true]')) return undefined
  const row = target.closest('[role=grid]')
  if (!row) return target.closest<HTMLElement>('button[data-record]') ?? undefined
  if (!isFinger && target.closest('button, input')) return undefined
  return target.closest('[role=rowheader]')?.closest<HTMLElement>('[data-record]') ?? undefined
}
