import type { BlockSize } from '#shared/blocks/block-type.ts'

/** The position of a block, in columns and rows of its breakpoint's grid. */
export interface Box extends BlockSize {
  x: number
  y: number
}

export interface PlacedBox extends Box {
  id: string
}

/** Far beyond any real app; a box from foreign content never makes a page of a million rows. */
const tallest = 200

/**
 * Arranges any set of boxes inside the columns, without overlaps and without empty rows above a block. The result depends on the boxes
 * only, not on their order. Every device therefore shows the same layout after concurrent drags. Idempotent; returns the boxes in reading
 * order.
 */
export function settle(boxes: readonly PlacedBox[], columns: number): PlacedBox[] {
  const skyline = new Array<number>(columns).fill(0)
  return boxes
    .map((box) => clampBox(box, columns))
    .sort(byPlace)
    .map((box) => {
      const under = skyline.slice(box.x, box.x + box.w)
      const y = Math.max(...under)
      skyline.fill(y + box.h, box.x, box.x + box.w)
      return { ...box, y }
    })
    .sort(byPlace)
}

function clampBox(box: PlacedBox, columns: number): PlacedBox {
  const w = whole(box.w, 1, columns)
  return { id: box.id, w, h: whole(box.h, 1, tallest), x: whole(box.x, 0, columns - w), y: whole(box.y, 0, 1_000_000) }
}

function whole(value: number, least: number, most: number): number {
  return Number.isFinite(value) ? Math.min(most, Math.max(least, Math.round(value))) : least
}

/** Reading order: top to bottom, then left to right; total. */
export function byPlace(a: PlacedBox, b: PlacedBox): number {
  return a.y - b.y || a.x - b.x || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
}

/** The first row below everything. */
export function bottomOf(boxes: readonly Box[]): number {
  return boxes.reduce((lowest, box) => Math.max(lowest, box.y + box.h), 0)
}

/** The first free place of this size in reading order; below everything when no row has room. */
export function findPlace(settled: readonly PlacedBox[], size: BlockSize, columns: number): Box {
  const w = Math.min(size.w, columns)
  const end = bottomOf(settled)
  const last = settled.at(-1)
  // Places a block beside the last one if it leaves room: a row of indicators grows to the right, but no earlier gap is filled.
  if (last && last.x + last.w + w <= columns) {
    const beside = { x: last.x + last.w, y: last.y, w, h: size.h }
    if (!settled.some((box) => overlaps(box, beside))) return beside
  }
  return { x: 0, y: end, w, h: size.h }
}

export function overlaps(a: Box, b: Box): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h
}

/** One column, in the reading order of another layout: what phones show while an app has no phone layout of its own. */
export function stack(settled: readonly PlacedBox[], columns: number): PlacedBox[] {
  return settle(
    [...settled].sort(byPlace).map((box, index) => ({ id: box.id, x: 0, y: index, w: columns, h: box.h })),
    columns,
  )
}

/** Moves or resizes one box as by dragging: it takes the place asked for, and the boxes there move down. */
export function placeBox(settled: readonly PlacedBox[], id: string, wanted: Box, columns: number): PlacedBox[] {
  const target = clampBox({ ...wanted, id }, columns)
  const others = settled.filter((box) => box.id !== id)
  // Doubling the rows leaves half a row before every block, into which the wanted one is put: it wins its place.
  const spread = others.map((box) => ({ ...box, y: box.y * 2 + 1 }))
  return settle([...spread, { ...target, y: target.y * 2 }], columns)
}

/** Places blocks of these sizes one after the other. The last of a row takes what is left of it, so that no row ends in a hole. */
export function flow(blocks: readonly (BlockSize & { id: string })[], columns: number): PlacedBox[] {
  const placed: PlacedBox[] = []
  const endRow = (): void => {
    const last = placed.at(-1)
    if (last) last.w = columns - last.x
  }
  for (const { id, w, h } of blocks) {
    const place = findPlace(placed, { w, h }, columns)
    if (place.x === 0) endRow()
    placed.push({ id, ...place })
  }
  endRow()
  return settle(placed, columns)
}

export type Step = 'up' | 'down' | 'left' | 'right'

/** Moves a box by one arrow key. Sideways it moves a column. Up and down it passes its neighbour, since a layout has no gaps to stop in. */
export function stepBox(settled: readonly PlacedBox[], id: string, step: Step, columns: number): PlacedBox[] {
  const box = settled.find((each) => each.id === id)
  if (!box) return [...settled]
  if (step === 'left') return placeBox(settled, id, { ...box, x: Math.max(0, box.x - 1) }, columns)
  if (step === 'right') return placeBox(settled, id, { ...box, x: Math.min(columns - box.w, box.x + 1) }, columns)
  const inColumns = settled.filter((each) => each.id !== id && each.x < box.x + box.w && box.x < each.x + each.w).sort(byPlace)
  if (step === 'down') {
    const below = inColumns.find((each) => each.y >= box.y + box.h)
    return below ? placeBox(settled, id, { ...box, y: below.y + 1 }, columns) : [...settled]
  }
  const above = inColumns.findLast((each) => each.y + each.h <= box.y)
  return above ? placeBox(settled, id, { ...box, y: above.y }, columns) : [...settled]
}
