/** ms that a finger rests before it drags; one that moves sooner scrolls */
export const fingerHold = 350

/** The click that ends a drag opens nothing. */
export function swallowClick(): void {
  const swallow = (event: MouseEvent): void => {
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => removeEventListener('click', swallow, true))
}
