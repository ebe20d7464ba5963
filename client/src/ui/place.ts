export type Placement = 'bottom-start' | 'bottom-end' | 'top-start' | 'top-end' | 'right-start' | 'bottom' | 'top' | 'right'

export interface Box {
  top: number
  left: number
  width: number
  height: number
}

const gap = 4
const margin = 8

/**
 * Places a floating box beside its anchor, in viewport pixels. It goes on the wanted side, or the opposite one without enough space, and always
 * inside the window. `maxHeight` is the space on the chosen side, so that long menus scroll.
 */
export function placeBeside(
  anchor: Box,
  size: { width: number; height: number },
  placement: Placement,
  viewport: { width: number; height: number },
): { top: number; left: number; maxHeight: number } {
  if (placement.startsWith('right')) {
    const fits = anchor.left + anchor.width + gap + size.width + margin <= viewport.width
    const left = fits ? anchor.left + anchor.width + gap : anchor.left - gap - size.width
    const top = placement === 'right' ? anchor.top + anchor.height / 2 - size.height / 2 : anchor.top
    return {
      left: clamp(left, margin, viewport.width - size.width - margin),
      top: clamp(top, margin, viewport.height - size.height - margin),
      maxHeight: viewport.height - 2 * margin,
    }
  }
  const below = viewport.height - (anchor.top + anchor.height) - gap - margin
  const above = anchor.top - gap - margin
  const wantsTop = placement.startsWith('top')
  const onTop = wantsTop ? above >= size.height || above > below : below < size.height && above > below
  const left = placement.endsWith('-start')
    ? anchor.left
    : placement.endsWith('-end')
      ? anchor.left + anchor.width - size.width
      : anchor.left + anchor.width / 2 - size.width / 2
  const maxHeight = onTop ? above : below
  const height = Math.min(size.height, maxHeight)
  return {
    left: clamp(left, margin, viewport.width - size.width - margin),
    top: onTop ? anchor.top - gap - height : anchor.top + anchor.height + gap,
    maxHeight,
  }
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, high))
}
