import * as Y from 'yjs'
import { gridColumns, type BlockSize } from '#shared/blocks/block-type.ts'
import { isJsonObject, type JsonValue } from '#shared/lib/json.ts'
import { bottomOf, byPlace, flow, settle, type Box, type PlacedBox } from '#shared/nouns/apps/layout.ts'

/*
 * The phone layout in the document of an app, whose shape app-document.ts tells. It follows the desktop until somebody changes it by hand: its blocks
 * flow in the desktop's reading order. The first change by hand keeps all places as the base. The blocks that it moved have places of their own.
 * Two first changes at once therefore both stay.
 */

type SizeOf = (id: string) => BlockSize

/** The phone's places, inside the columns and without overlaps. `desktop`: its settled layout; `sizeOf`: the size of a block that nobody resized. */
export function readPhoneLayout(doc: Y.Doc, desktop: readonly PlacedBox[], sizeOf: SizeOf): PlacedBox[] {
  return settle(phonePlaces(doc, desktop, sizeOf), gridColumns.mobile)
}

/** The same as stored, by reading order. */
export function phonePlaces(doc: Y.Doc, desktop: readonly PlacedBox[], sizeOf: SizeOf): PlacedBox[] {
  const own = doc.getMap('mobile')
  const base =
    readBase(doc) ??
    flow(
      desktop.map(({ id }) => ({ id, ...sizeOf(id) })),
      gridColumns.mobile,
    )
  const known = new Map(base.map((box) => [box.id, box]))
  const placed: PlacedBox[] = []
  const homeless: string[] = []
  for (const { id } of desktop) {
    const box = readBox(own.get(id)) ?? known.get(id)
    if (box) placed.push({ ...box, id })
    else homeless.push(id)
  }
  const end = bottomOf(placed)
  homeless.forEach((id, index) => placed.push({ id, x: 0, y: end + index, ...sizeOf(id) }))
  return placed.sort(byPlace)
}

/** Whether somebody has changed the phone layout by hand. */
export function hasPhoneLayout(doc: Y.Doc): boolean {
  return readBase(doc) !== undefined
}

/** Keeps the phone layout as it is shown now: it follows the desktop no longer. Inside a transaction. */
export function keepPhoneLayout(doc: Y.Doc, shown: readonly PlacedBox[]): void {
  if (!hasPhoneLayout(doc)) doc.getMap('phone').set('base', shown)
}

/** The layout of phones as it is stored: its base, null while it follows the desktop, and what blocks have by themselves. */
export interface StoredPhone {
  base: PlacedBox[] | null
  own: Record<string, Partial<Box>>
}

export function storedPhoneOf(doc: Y.Doc): StoredPhone {
  const own = doc.getMap('mobile')
  const boxOf = (id: string): Partial<Box> => readBox(own.get(id)) ?? readSize(own.get(id)) ?? {}
  return { base: readBase(doc) ?? null, own: Object.fromEntries([...own.keys()].map((id) => [id, boxOf(id)])) }
}

/** Makes the layout of phones what {@link storedPhoneOf} told of it. A block that it does not name has no place; a size alone stays. */
export function restorePhone(doc: Y.Doc, { base, own }: StoredPhone): void {
  doc.transact(() => {
    if (base) doc.getMap('phone').set('base', base)
    else doc.getMap('phone').delete('base')
    const boxes = doc.getMap('mobile')
    for (const [id, box] of [...boxes]) {
      const stored = own[id]
      if (!(box instanceof Y.Map)) continue
      if (!stored) {
        if (readBox(box)) boxes.delete(id)
        continue
      }
      for (const key of ['x', 'y', 'w', 'h'] as const)
        if (stored[key] === undefined) box.delete(key)
        else if (box.get(key) !== stored[key]) box.set(key, stored[key])
    }
  }, 'server')
}

function readBase(doc: Y.Doc): PlacedBox[] | undefined {
  const base = doc.getMap('phone').get('base') as JsonValue | undefined
  return Array.isArray(base) ? base.flatMap(readPlaced) : undefined
}

function readPlaced(value: JsonValue): PlacedBox[] {
  if (!isJsonObject(value)) return []
  const { id, x, y, w, h } = value
  return typeof id === 'string' && isNumber(x) && isNumber(y) && isNumber(w) && isNumber(h) ? [{ id, x, y, w, h }] : []
}

const isNumber = (value: unknown): value is number => typeof value === 'number'

/** A stored place; undefined for one that is missing, foreign or a size alone. */
export function readBox(value: unknown): Box | undefined {
  const size = readSize(value)
  if (!size || !(value instanceof Y.Map)) return undefined
  const [x, y] = [value.get('x') as unknown, value.get('y') as unknown]
  return isNumber(x) && isNumber(y) ? { x, y, ...size } : undefined
}

/** The size of a stored place, or the size alone that a copy brought along. */
export function readSize(value: unknown): BlockSize | undefined {
  if (!(value instanceof Y.Map)) return undefined
  const [w, h] = [value.get('w') as unknown, value.get('h') as unknown]
  return isNumber(w) && isNumber(h) ? { w, h } : undefined
}

/**
 * Before version 3 each block had a place on phones from the beginning. A layout that a person made is kept. Its signs: a place written twice, a size
 * unlike the type's, an order unlike that of adding. Any other layout follows the desktop from now on.
 */
export function splitPhoneLayout(doc: Y.Doc, { desktop, sizeOf }: { desktop: readonly PlacedBox[]; sizeOf: SizeOf }): void {
  if (hasPhoneLayout(doc)) return
  const boxes = doc.getMap('mobile')
  const placed = phonePlaces(doc, desktop, sizeOf).filter(({ id }) => readBox(boxes.get(id)))
  const stored = placed.flatMap(({ id }) => boxesAt(boxes, id))
  const isResized = (box: PlacedBox): boolean => box.w !== sizeOf(box.id).w || box.h !== sizeOf(box.id).h
  if (stored.some(isRewritten) || placed.some(isResized) || !isByAge(doc, placed)) {
    keepPhoneLayout(doc, readPhoneLayout(doc, desktop, sizeOf))
    return
  }
  // a device that was away keeps what it wrote meanwhile: a place set at the same time outlives this
  for (const box of stored) for (const key of ['x', 'y']) box.delete(key)
}

function boxesAt(boxes: Y.Map<unknown>, id: string): Y.Map<unknown>[] {
  const box = boxes.get(id)
  return box instanceof Y.Map ? [box] : []
}

/** A value of a map has another one at its left once it was written again. */
const isRewritten = (box: Y.Map<unknown>): boolean => ['x', 'y'].some((key) => Boolean(box._map.get(key)?.left))

/** Whether the blocks of each device stand in the order in which it added them. */
function isByAge(doc: Y.Doc, places: readonly PlacedBox[]): boolean {
  const newest = new Map<number, number>()
  for (const { id } of places) {
    const item = doc.getMap('blocks')._map.get(id)
    if (!item) continue
    const { client, clock } = item.id
    if (clock < (newest.get(client) ?? -1)) return false
    newest.set(client, clock)
  }
  return true
}
