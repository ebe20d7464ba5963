import type { KeyboardEvent } from 'react'
import { placeBox, stepBox, type PlacedBox, type Step } from '#shared/nouns/apps/layout.ts'
import type { BlockSize } from '#shared/blocks/block-type.ts'

const steps: Record<string, Step> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' }

interface BlockKeys {
  boxes: readonly PlacedBox[]
  columns: number
  least: BlockSize
  onPlace: (boxes: PlacedBox[]) => void
  onOpen: () => void
  onDuplicate: () => void
  onDelete: () => void
  onLeave: () => void
}

/**
 * Keys on a selected block: arrows move it, Shift and arrows resize it, Enter opens it, Delete removes it, mod+D duplicates it, Escape leaves it.
 * Keys pressed inside the block are not handled.
 */
export function handleBlockKey(event: KeyboardEvent, id: string, keys: BlockKeys): void {
  if (event.target !== event.currentTarget) return
  const mod = event.ctrlKey || event.metaKey
  const step = steps[event.key]
  if (step && !mod && !event.altKey) {
    keys.onPlace(event.shiftKey ? resized(id, step, keys) : stepBox(keys.boxes, id, step, keys.columns))
  } else if (event.key === 'Enter') keys.onOpen()
  else if (event.key === 'Delete' || event.key === 'Backspace') keys.onDelete()
  else if (mod && event.key.toLowerCase() === 'd') keys.onDuplicate()
  else if (event.key === 'Escape') keys.onLeave()
  else return
  event.preventDefault()
  event.stopPropagation()
}

function resized(id: string, step: Step, { boxes, columns, least }: BlockKeys): PlacedBox[] {
  const box = boxes.find((each) => each.id === id)
  if (!box) return [...boxes]
  const change = { up: { w: 0, h: -1 }, down: { w: 0, h: 1 }, left: { w: -1, h: 0 }, right: { w: 1, h: 0 } }[step]
  const w = Math.max(Math.min(least.w, columns), Math.min(columns - box.x, box.w + change.w))
  const h = Math.max(least.h, box.h + change.h)
  return placeBox(boxes, id, { ...box, w, h }, columns)
}
