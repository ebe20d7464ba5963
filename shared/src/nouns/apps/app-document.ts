import * as Y from 'yjs'
import type { AppSnapshot, AppStyle } from '#shared/nouns/apps/app-snapshot.ts'
import { appFonts, defaultAppStyle } from '#shared/nouns/apps/app-snapshot.ts'
import {
  configureEntry,
  findEntryBody,
  newEntry,
  openEntryBody,
  readEntry,
  replaceEntryBody,
  shapeEntryBody,
  typeOfEntry,
  type NewContent,
} from '#shared/nouns/apps/block-entries.ts'
import { frameOf } from '#shared/nouns/apps/block-frame.ts'
import type { Box, PlacedBox } from '#shared/nouns/apps/layout.ts'
import { bottomOf, byPlace, findPlace, placeBox, settle } from '#shared/nouns/apps/layout.ts'
import {
  hasPhoneLayout,
  keepPhoneLayout,
  phonePlaces,
  readBox,
  readPhoneLayout,
  readSize,
  splitPhoneLayout,
} from '#shared/nouns/apps/phone-layout.ts'
import type { BlockSize, Breakpoint } from '#shared/blocks/block-type.ts'
import { breakpoints, gridColumns } from '#shared/blocks/block-type.ts'
import { findBlockType } from '#shared/blocks/block-types.ts'
import { isAppPicture } from '#shared/nouns/attachments/file-owner.ts'
import { readChoice, readText } from '#shared/values/read-config.ts'
import type { DocumentKindDefinition } from '#shared/nouns/documents/document-kind.ts'
import type { DocumentOrigin } from '#shared/nouns/documents/document-origin.ts'
import { documentStarts } from '#shared/nouns/documents/document-starts.ts'
import { plainMap } from '#shared/nouns/documents/plain-map.ts'

/*
 * The document `app:<id>`. This file and phone-layout.ts alone know its shape:
 *
 *   meta     Y.Map  version
 *   style    Y.Map  one value per setting
 *   blocks   Y.Map  block id → Y.Map { type, version, config: Y.Map of one JSON value per setting, body?: Y.XmlFragment }
 *   desktop  Y.Map  block id → Y.Map { x, y, w, h }
 *   mobile   Y.Map  the same for phones, of the blocks that somebody placed there; { w, h } alone is a wish
 *   phone    Y.Map  base: all places as they were before the first was changed by hand; missing while phones follow the desktop
 *
 * Readers never throw and never write. Commands open one transaction each. Readers resolve the overlaps that two people leave, equally on
 * every device (see layout.ts). A merge therefore needs no repairing write.
 */

/** Enough to show the size of anything sensible; a block outside the list still opens, it only starts with this size. */
const unknownSize: BlockSize = { w: 4, h: 4 }

/** The content as plain data. Total: foreign content gives unreadable blocks and default settings. */
export function readApp(doc: Y.Doc): AppSnapshot {
  const entries = blocksOf(doc)
  const desktop = readLayout(doc, 'desktop')
  const order = new Map(desktop.map((box, index) => [box.id, index]))
  const blocks = [...entries.keys()].map((id) => readEntry(id, entries.get(id)))
  blocks.sort((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0))
  const mobile = readPhoneLayout(doc, desktop, (id) => phoneSizeOf(doc, id))
  return { version: readVersion(doc), style: readStyle(doc), blocks, layouts: { desktop, mobile } }
}

/** 0 for a document without first content. */
function readVersion(doc: Y.Doc): number {
  const version = doc.getMap('meta').get('version')
  return typeof version === 'number' ? version : 0
}

/** Inside the columns, without overlaps. */
function readLayout(doc: Y.Doc, breakpoint: Breakpoint): PlacedBox[] {
  if (breakpoint === 'mobile') return readPhoneLayout(doc, readLayout(doc, 'desktop'), (id) => phoneSizeOf(doc, id))
  return settle(placesOf(doc), gridColumns.desktop)
}

/** The desktop's places as they are stored, by reading order; blocks without one come last. */
function placesOf(doc: Y.Doc): PlacedBox[] {
  const stored = doc.getMap('desktop')
  const placed: PlacedBox[] = []
  const homeless: string[] = []
  for (const id of blocksOf(doc).keys()) {
    const box = readBox(stored.get(id))
    if (box) placed.push({ id, ...box })
    else homeless.push(id)
  }
  const end = bottomOf(placed)
  homeless.sort().forEach((id, index) => placed.push({ id, x: 0, y: end + index, ...sizeOf(doc, id, 'desktop') }))
  return placed.sort(byPlace)
}

/** The places as they are stored: a block that is added goes below all of them, also where reading closes a gap above. */
const storedPlaces = (doc: Y.Doc, breakpoint: Breakpoint): PlacedBox[] =>
  breakpoint === 'desktop' ? placesOf(doc) : phonePlaces(doc, readLayout(doc, 'desktop'), (id) => phoneSizeOf(doc, id))

/** A block's size on phones while nobody has resized it there. */
function phoneSizeOf(doc: Y.Doc, id: string): BlockSize {
  const { w, h } = readSize(doc.getMap('mobile').get(id)) ?? sizeOf(doc, id, 'mobile')
  return { w, h: Math.max(h, rowsFor(doc, id) ?? 0) }
}

function sizeOf(doc: Y.Doc, id: string, breakpoint: Breakpoint): BlockSize {
  return typeOfEntry(blocksOf(doc).get(id))?.size[breakpoint] ?? unknownSize
}

function readStyle(doc: Y.Doc): AppStyle {
  const raw = plainMap(doc.getMap('style'))
  const flag = (key: keyof AppStyle): boolean => (typeof raw[key] === 'boolean' ? raw[key] : Boolean(defaultAppStyle[key]))
  return {
    backgroundColor: /^[a-z]{1,20}$/.test(readText(raw['backgroundColor'])) ? readText(raw['backgroundColor']) : '',
    backgroundImage: isAppPicture(readText(raw['backgroundImage'])) ? readText(raw['backgroundImage']) : '',
    font: readChoice(appFonts, raw['font'], 'default'),
    disableDesktopScrolling: flag('disableDesktopScrolling'),
    mobileEnabled: flag('mobileEnabled'),
    tabletFollowsMobile: flag('tabletFollowsMobile'),
    showTitleInNavigation: flag('showTitleInNavigation'),
    publicShowTitle: flag('publicShowTitle'),
    publicShowTopBar: flag('publicShowTopBar'),
    publicShowBars: flag('publicShowBars'),
    publicRemoveBrand: flag('publicRemoveBrand'),
  }
}

/** The block that {@link addBlock} inserts, and that a copy to another app carries. */
export interface NewBlock extends NewContent {
  id: string
  type: string
  /** where a breakpoint is not named, the block goes after the last one */
  places?: Partial<Record<Breakpoint, Partial<Box>>>
}

/** Adds a block after the others. Phones get a place of it only where they have a layout of their own. An unknown type or a used id does nothing. */
export function addBlock(doc: Y.Doc, block: NewBlock, origin: DocumentOrigin): void {
  const type = findBlockType(block.type)
  if (!type || blocksOf(doc).has(block.id)) return
  doc.transact(() => {
    const others = { desktop: storedPlaces(doc, 'desktop'), mobile: storedPlaces(doc, 'mobile') }
    const isOwn = hasPhoneLayout(doc)
    blocksOf(doc).set(block.id, newEntry(type, block))
    const rows = rowsFor(doc, block.id) ?? 0
    for (const breakpoint of breakpoints) {
      const wanted = block.places?.[breakpoint]
      const follows = breakpoint === 'mobile' && !isOwn
      if (follows && !wanted) continue
      const { w, h } = type.size[breakpoint]
      const size = { w, h: Math.max(h, rows), ...wanted }
      const box: Partial<Box> = follows ? size : { ...findPlace(others[breakpoint], size, gridColumns[breakpoint]), ...wanted }
      doc.getMap(breakpoint).set(block.id, new Y.Map(Object.entries(box)))
    }
  }, origin)
}

/** The rows that a block's settings need; undefined where they need no more than any. */
function rowsFor(doc: Y.Doc, id: string): number | undefined {
  const entry = blocksOf(doc).get(id)
  const type = typeOfEntry(entry)
  if (!type?.rowsFor) return undefined
  const block = readEntry(id, entry)
  return block.readable ? type.rowsFor(block.config) : undefined
}

/** Removes a block and its places. Another person's concurrent change to it goes too; undo restores both. */
export function removeBlock(doc: Y.Doc, id: string, origin: DocumentOrigin): void {
  doc.transact(() => {
    blocksOf(doc).delete(id)
    for (const breakpoint of breakpoints) doc.getMap(breakpoint).delete(id)
  }, origin)
}

/** The places of a block as they are stored, for putting it back where it was: reading closes the gaps above others, and these do not. */
export function storedPlacesOf(doc: Y.Doc, id: string): Partial<Record<Breakpoint, Partial<Box>>> {
  const at = (breakpoint: Breakpoint): Partial<Box> | undefined => {
    const box = storedPlaces(doc, breakpoint).find((one) => one.id === id)
    return box && { x: box.x, y: box.y, w: box.w, h: box.h }
  }
  const [desktop, mobile] = [at('desktop'), hasPhoneLayout(doc) ? at('mobile') : readSize(doc.getMap('mobile').get(id))]
  return { ...(desktop && { desktop }), ...(mobile && { mobile }) }
}

/** A block as it can be added elsewhere under another id; undefined for an unreadable one, which stays where it is. */
export function copyOfBlock(doc: Y.Doc, id: string, newId: string): NewBlock | undefined {
  const block = readEntry(id, blocksOf(doc).get(id))
  if (!block.readable) return undefined
  const size = (breakpoint: Breakpoint): Partial<Box> => {
    const { w, h } = readLayout(doc, breakpoint).find((box) => box.id === id) ?? unknownSize
    return { w, h }
  }
  return {
    id: newId,
    type: block.type,
    config: block.config,
    body: block.body,
    ...frameOf(block),
    places: { desktop: size('desktop'), ...((hasPhoneLayout(doc) || doc.getMap('mobile').has(id)) && { mobile: size('mobile') }) },
  }
}

/** Changes settings of a block, key by key: only those that differ are written, so that other people's stay. */
export function configureBlock(doc: Y.Doc, id: string, patch: object, origin: DocumentOrigin): void {
  doc.transact(() => configureEntry(blocksOf(doc), id, patch), origin)
}

/** Makes a block as high as its settings need, where it is lower. Blocks below it move down as they are read. */
export function makeRoomFor(doc: Y.Doc, id: string, origin: DocumentOrigin): void {
  const rows = rowsFor(doc, id)
  if (rows === undefined) return
  for (const breakpoint of breakpoints) {
    // a layout that follows the desktop makes room by itself
    if (breakpoint === 'mobile' && !hasPhoneLayout(doc)) continue
    const box = readLayout(doc, breakpoint).find((one) => one.id === id)
    if (box && box.h < rows) placeBlocks(doc, breakpoint, [{ ...box, h: rows }], origin)
  }
}

/**
 * Keeps places after one gesture. Only blocks whose place differs are written; unknown ids are left out. The first on phones ends that their layout
 * follows the desktop.
 */
export function placeBlocks(doc: Y.Doc, breakpoint: Breakpoint, boxes: readonly PlacedBox[], origin: DocumentOrigin): void {
  doc.transact(() => {
    const layout = doc.getMap(breakpoint)
    const shown = readLayout(doc, breakpoint)
    const now = (id: string): Box | undefined => readBox(layout.get(id)) ?? shown.find((box) => box.id === id)
    const moved = boxes.filter((box) => blocksOf(doc).has(box.id) && !isSameBox(now(box.id), box))
    if (breakpoint === 'mobile' && moved.length > 0) keepPhoneLayout(doc, shown)
    for (const { id, x, y, w, h } of moved) {
      const box = mapAt(layout, id)
      // Position and size are two pairs: a drag and a resize of one block made at once both stay, each whole.
      setPair(box, { x, y })
      setPair(box, { w, h })
    }
  }, origin)
}

/** Puts a block in this column and row, as by dragging: those there move down. */
export function moveBlock(
  doc: Y.Doc,
  breakpoint: Breakpoint,
  { id, x, y }: { id: string; x: number; y: number },
  origin: DocumentOrigin,
): void {
  const shown = readLayout(doc, breakpoint)
  const box = shown.find((one) => one.id === id)
  if (box) placeBlocks(doc, breakpoint, placeBox(shown, id, { ...box, x, y }, gridColumns[breakpoint]), origin)
}

const isSameBox = (one: Box | undefined, { x, y, w, h }: Box): boolean =>
  one !== undefined && one.x === x && one.y === y && one.w === w && one.h === h

/** Changes settings of the whole app. */
export function setAppStyle(doc: Y.Doc, patch: Partial<AppStyle>, origin: DocumentOrigin): void {
  doc.transact(() => {
    const style = doc.getMap('style')
    for (const [key, value] of Object.entries(patch)) if (style.get(key) !== value) style.set(key, value)
  }, origin)
}

/** The rich text of a block, for an editor; undefined for a block without text. */
export function openBlockBody(doc: Y.Doc, id: string): Y.XmlFragment | undefined {
  return openEntryBody(blocksOf(doc), id)
}

/** The same without a change; undefined too while it is a text of an older version. */
export function findBlockBody(doc: Y.Doc, id: string): Y.XmlFragment | undefined {
  return findEntryBody(blocksOf(doc), id)
}

/** Replaces the rich text of a block. */
export function replaceBlockBody(doc: Y.Doc, id: string, elements: readonly Y.XmlElement[], origin: DocumentOrigin): void {
  doc.transact(() => replaceEntryBody(blocksOf(doc), id, elements), origin)
}

/** The types that an undo manager watches: everything a person changes here, never the version. */
export function appUndoScope(doc: Y.Doc): Y.AbstractType<unknown>[] {
  return [
    blocksOf(doc),
    doc.getMap('desktop'),
    doc.getMap('mobile'),
    doc.getMap('phone'),
    doc.getMap('style'),
  ] as unknown as Y.AbstractType<unknown>[]
}

export const appDocumentKind: DocumentKindDefinition = {
  kind: 'app',
  ...documentStarts.app,
  parts: { blocks: 'blocks', desktop: 'places', mobile: 'places', phone: 'places', style: 'look' },
  migrations: {
    // In version 1 a text block held one plain text with light marks.
    1: (doc) => {
      for (const id of [...blocksOf(doc).keys()]) shapeEntryBody(blocksOf(doc), id)
    },
    // In version 2 the phone layout kept the order in which blocks were added.
    2: (doc) => {
      const rows = (id: string): number => rowsFor(doc, id) ?? 0
      const sizeOnce = (id: string): BlockSize => ({ ...sizeOf(doc, id, 'mobile'), h: Math.max(sizeOf(doc, id, 'mobile').h, rows(id)) })
      splitPhoneLayout(doc, { desktop: readLayout(doc, 'desktop'), sizeOf: sizeOnce })
    },
  },
}

function blocksOf(doc: Y.Doc): Y.Map<unknown> {
  return doc.getMap('blocks')
}

/** The nested map under a key, made when it is missing or foreign. Inside a transaction only. */
function mapAt(parent: Y.Map<unknown>, key: string): Y.Map<unknown> {
  const stored = parent.get(key)
  if (stored instanceof Y.Map) return stored as Y.Map<unknown>
  return parent.set(key, new Y.Map<unknown>())
}

function setPair(box: Y.Map<unknown>, pair: Record<string, number>): void {
  const entries = Object.entries(pair)
  if (entries.every(([key, value]) => box.get(key) === value)) return
  for (const [key, value] of entries) box.set(key, value)
}
