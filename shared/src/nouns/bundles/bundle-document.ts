import * as Y from 'yjs'
import { readChoice, readText } from '#shared/values/read-config.ts'
import type { BarName, BarOf, Bars, BottomNav, BundleSnapshot, MenuBar, MenuItem, TopBar } from '#shared/nouns/bundles/bundle-snapshot.ts'
import {
  bottomNavItemTypes,
  menuItemTypes,
  menuShortcuts,
  topBarAlignments,
  topBarVariants,
  topShortcuts,
  topShortcutsAtFirst,
} from '#shared/nouns/bundles/bundle-snapshot.ts'
import type { DocumentKindDefinition } from '#shared/nouns/documents/document-kind.ts'
import type { DocumentOrigin } from '#shared/nouns/documents/document-origin.ts'
import { documentStarts } from '#shared/nouns/documents/document-starts.ts'
import { isShortId, isUuid } from '#shared/lib/ids.ts'
import type { JsonObject, JsonValue } from '#shared/lib/json.ts'
import { isAppPicture } from '#shared/nouns/attachments/file-owner.ts'
import { isJsonObject } from '#shared/lib/json.ts'
import { byPosition, positionBetween } from '#shared/lib/positions.ts'
import { plainMap } from '#shared/nouns/documents/plain-map.ts'

/*
 * The document `bundle:<appId>`: the bars around an app. This file alone knows its shape:
 *
 *   meta                           Y.Map  version
 *   menuBar, topBar, bottomNav     Y.Map  present, one value per setting, and `shortcut.<name>` for each shortcut
 *   menuItems, topItems, navItems  Y.Map  item id → Y.Map of one value per property, ordered by `position`
 */

const bars = { menuBar: 'menuItems', topBar: 'topItems', bottomNav: 'navItems' } as const

/** The bars as plain data. Total: an item that is not right is left out of the answer and kept in the document. */
export function readBundle(doc: Y.Doc): BundleSnapshot {
  const version = doc.getMap('meta').get('version')
  return {
    version: typeof version === 'number' ? version : 0,
    menuBar: readBar(doc, 'menuBar', readMenuBar),
    topBar: readBar(doc, 'topBar', readTopBar),
    bottomNav: readBar(doc, 'bottomNav', readBottomNav),
  }
}

type RawItem = JsonObject & { id: string; position: string }

function readBar<Bar>(doc: Y.Doc, name: BarName, read: (raw: JsonObject, items: RawItem[]) => Bar): Bar | null {
  const raw = plainMap(doc.getMap(name))
  if (raw['present'] !== true) return null
  const items: RawItem[] = []
  for (const [id, value] of Object.entries(plainMap(doc.getMap(bars[name])))) {
    if (isJsonObject(value)) items.push({ ...value, id, position: readText(value['position']) })
  }
  return read(raw, items.sort(byPosition))
}

function readMenuBar(raw: JsonObject, items: RawItem[]): MenuBar {
  const read = items.flatMap(readMenuItem)
  const folders = new Set(read.filter((item) => item.type === 'folder').map((item) => item.id))
  return {
    title: readText(raw['title'], 200),
    topColor: readText(raw['topColor'], 20),
    bottomColor: readText(raw['bottomColor'], 20),
    logo: readPicture(raw['logo']),
    allowHide: raw['allowHide'] !== false,
    showWhenHovered: raw['showWhenHovered'] === true,
    showIcons: raw['showIcons'] !== false,
    largeIcons: raw['largeIcons'] === true,
    shortcuts: readShortcuts(raw, menuShortcuts, []),
    // A link in a folder that was removed concurrently moves to the top instead of vanishing.
    items: read.map((item) => (item.folderId && !folders.has(item.folderId) ? { ...item, folderId: null } : item)),
  }
}

const readPicture = (value: JsonValue | undefined): string => (isAppPicture(readText(value)) ? readText(value) : '')

const withoutTarget: ReadonlySet<string> = new Set<MenuItem['type']>(['folder', 'favorites'])

function readMenuItem(raw: RawItem): MenuItem[] {
  const type = menuItemTypes.find((each) => each === raw['type'])
  if (!type) return []
  const targetId = readText(raw['targetId'])
  if (!withoutTarget.has(type) && !(type === 'table' ? isShortId('t', targetId) : isUuid(targetId))) return []
  const folderId = type === 'folder' ? null : readText(raw['folderId']) || null
  const { id, position } = raw
  return [{ id, type, targetId, label: readText(raw['label'], 200), folderId, collapsible: raw['collapsible'] !== false, position }]
}

/** A flag that nobody set is as at first. */
function readShortcuts<S extends string>(raw: JsonObject, all: readonly S[], atFirst: readonly S[]): S[] {
  return all.filter((name) => {
    const flag = raw[shortcutKey(name)]
    return typeof flag === 'boolean' ? flag : atFirst.includes(name)
  })
}

const shortcutKey = (name: string): string => `shortcut.${name}`

function readTopBar(raw: JsonObject, items: RawItem[]): TopBar {
  return {
    color: readText(raw['color'], 20),
    logo: readPicture(raw['logo']),
    align: readChoice(topBarAlignments, raw['align'], 'left'),
    variant: readChoice(topBarVariants, raw['variant'], 'withTabIcons'),
    showLogin: raw['showLogin'] !== false,
    shortcuts: readShortcuts(raw, topShortcuts, topShortcutsAtFirst),
    items: items.flatMap((item) => {
      const appId = readText(item['appId'])
      if (!isUuid(appId)) return []
      return [{ id: item.id, appId, color: readText(item['color'], 20), icon: readText(item['icon'], 64), position: item.position }]
    }),
  }
}

function readBottomNav(raw: JsonObject, items: RawItem[]): BottomNav {
  return {
    color: readText(raw['color'], 20),
    onlyOnMobile: raw['onlyOnMobile'] === true,
    items: items.flatMap((item) => {
      const type = bottomNavItemTypes.find((each) => each === item['type'])
      if (!type) return []
      const tableId = readText(item['tableId']) || null
      const { id, position } = item
      return [
        {
          id,
          type,
          target: readText(item['target'], 2000),
          tableId,
          label: readText(item['label'], 200),
          icon: readText(item['icon'], 64),
          position,
        },
      ]
    }),
  }
}

/** Sets a bar's settings; the first call makes the bar. */
export function setBar(doc: Y.Doc, bar: BarName, patch: JsonObject, origin: DocumentOrigin): void {
  doc.transact(() => {
    const settings = doc.getMap(bar)
    for (const [key, value] of Object.entries({ ...patch, present: true })) if (settings.get(key) !== value) settings.set(key, value)
  }, origin)
}

/** Takes a bar away with its items; undo brings all of it back. */
export function removeBar(doc: Y.Doc, bar: BarName, origin: DocumentOrigin): void {
  doc.transact(() => {
    doc.getMap(bar).clear()
    doc.getMap(bars[bar]).clear()
  }, origin)
}

/**
 * Writes a bar as an editor leaves it, in one transaction: the difference between the state its person began with and the one they chose.
 * Changes by others meanwhile stay. `next: null` takes the bar away.
 */
export function writeBar<B extends BarName>(doc: Y.Doc, bar: B, before: Bars[B], next: Bars[B], origin: DocumentOrigin): void {
  if (next === null) return removeBar(doc, bar, origin)
  doc.transact(() => {
    const [old, chosen] = [before && settingsOf(bar, before), settingsOf(bar, next)]
    setBar(doc, bar, Object.fromEntries(Object.entries(chosen).filter(([key, value]) => !old || old[key] !== value)), origin)
    writeItems(doc.getMap(bars[bar]), before ? itemsOf(before) : [], inOrder(itemsOf(next)))
  }, origin)
}

interface BarItem {
  id: string
  position: string
}

const itemsOf = (bar: { items: readonly BarItem[] }): readonly BarItem[] => bar.items

/** The settings by their names in the document. */
function settingsOf<B extends BarName>(bar: B, given: BarOf<B>): JsonObject {
  const { items: _, shortcuts, ...settings } = given as BarOf<BarName> & { shortcuts?: readonly string[] }
  const all: readonly string[] = bar === 'menuBar' ? menuShortcuts : bar === 'topBar' ? topShortcuts : []
  return { ...settings, ...Object.fromEntries(all.map((name) => [shortcutKey(name), shortcuts?.includes(name) === true])) }
}

/** The items with positions that say their order; a position that already does stays. */
function inOrder(items: readonly BarItem[]): BarItem[] {
  let last: string | null = null
  return items.map((item) => {
    const position: string = item.position !== '' && (last === null || item.position > last) ? item.position : positionBetween(last, null)
    last = position
    return { ...item, position }
  })
}

function writeItems(stored: Y.Map<unknown>, before: readonly BarItem[], next: readonly BarItem[]): void {
  const old = new Map(before.map((item) => [item.id, item]))
  const kept = new Set(next.map((item) => item.id))
  for (const { id } of before) if (!kept.has(id)) stored.delete(id)
  for (const { id, ...item } of next) {
    const now = stored.get(id)
    const known = new Map(Object.entries(old.get(id) ?? {}))
    const changed = Object.entries(item).filter(([key, value]) => known.get(key) !== value)
    if (now instanceof Y.Map) for (const [key, value] of changed) now.set(key, value)
    // somebody removed what this person left as it was
    else if (!old.has(id) || changed.length > 0) stored.set(id, new Y.Map<unknown>(Object.entries(item)))
  }
}

/** Adds an item after the last one. `item` carries the properties of the bar's item type without id and position. */
export function addBarItem(doc: Y.Doc, bar: BarName, id: string, item: JsonObject, origin: DocumentOrigin): void {
  doc.transact(() => {
    const items = doc.getMap(bars[bar])
    if (items.has(id)) return
    const position = positionBetween(positions(doc, bar).at(-1) ?? null, null)
    items.set(id, new Y.Map<unknown>(Object.entries({ ...item, position })))
  }, origin)
}

/** Removes an item; the items of a removed folder appear at the top. */
export function removeBarItem(doc: Y.Doc, bar: BarName, id: string, origin: DocumentOrigin): void {
  doc.transact(() => doc.getMap(bars[bar]).delete(id), origin)
}

function positions(doc: Y.Doc, bar: BarName): string[] {
  return [...doc.getMap(bars[bar]).values()]
    .map((item) => (item instanceof Y.Map ? readText(item.get('position') as string) : ''))
    .filter((position) => position !== '')
    .sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
}

export const bundleDocumentKind: DocumentKindDefinition = { kind: 'bundle', ...documentStarts.bundle }
