import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { addBarItem, readBundle, removeBar, removeBarItem, setBar, writeBar } from '#shared/nouns/bundles/bundle-document.ts'
import type { Bars, TopBar } from '#shared/nouns/bundles/bundle-snapshot.ts'
import { barsFromWire, barsToWire, bundleWire } from '#shared/nouns/bundles/bundle-wire.ts'
import { documentStarts } from '#shared/nouns/documents/document-starts.ts'
import { menuOrder, moveByStep, withItem, withoutItem } from '#client/features/apps/data/menu-tree.ts'

const appId = (n: number): string => `01890000-0000-7000-8000-00000000000${n}`

function newBundle(): Y.Doc {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, documentStarts.bundle.initial())
  setBar(doc, 'menuBar', { title: 'Sales', topColor: 'blue' }, 'person')
  addBarItem(doc, 'menuBar', 'one', { type: 'app', targetId: appId(1), folderId: null }, 'person')
  addBarItem(doc, 'menuBar', 'folder', { type: 'folder', label: 'More', folderId: null }, 'person')
  addBarItem(doc, 'menuBar', 'two', { type: 'app', targetId: appId(2), folderId: 'folder' }, 'person')
  addBarItem(doc, 'menuBar', 'three', { type: 'table', targetId: 't0123456789ab', folderId: null }, 'person')
  return doc
}

const order = (doc: Y.Doc): string[] =>
  menuOrder(readBundle(doc).menuBar?.items ?? []).map((item) => (item.folderId ? `  ${item.id}` : item.id))

function step(doc: Y.Doc, id: string, by: -1 | 1): void {
  const { menuBar } = readBundle(doc)
  if (menuBar) writeBar(doc, 'menuBar', menuBar, { ...menuBar, items: moveByStep(menuBar.items, id, by) }, 'person')
}

describe('a menu bar', () => {
  test('a bar that is not set is null, one that was removed too', () => {
    const doc = newBundle()
    expect(readBundle(doc)).toMatchObject({ topBar: null, bottomNav: null, menuBar: { title: 'Sales', topColor: 'blue', allowHide: true } })
    removeBar(doc, 'menuBar', 'person')
    expect(readBundle(doc).menuBar).toBeNull()
  })

  test('steps take a link past others, into folders and out of them', () => {
    const doc = newBundle()
    expect(order(doc)).toEqual(['one', 'folder', '  two', 'three'])
    step(doc, 'three', -1)
    expect(order(doc)).toEqual(['one', 'folder', '  two', '  three'])
    step(doc, 'three', -1)
    expect(order(doc)).toEqual(['one', 'folder', '  three', '  two'])
    step(doc, 'three', -1)
    expect(order(doc)).toEqual(['one', 'three', 'folder', '  two'])
    step(doc, 'one', 1)
    expect(order(doc)).toEqual(['three', 'one', 'folder', '  two'])
    step(doc, 'one', 1)
    expect(order(doc)).toEqual(['three', 'folder', '  one', '  two'])
    step(doc, 'folder', -1)
    expect(order(doc)).toEqual(['folder', '  one', '  two', 'three'])
    step(doc, 'folder', -1)
    expect(order(doc)).toEqual(['folder', '  one', '  two', 'three'])
  })

  test('what was in a removed folder comes back to the top', () => {
    const doc = newBundle()
    removeBarItem(doc, 'menuBar', 'folder', 'person')
    expect(order(doc)).toEqual(['one', 'two', 'three'])
  })

  test('foreign items are left out and kept', () => {
    const doc = newBundle()
    addBarItem(doc, 'menuBar', 'odd', { type: 'rocket', targetId: 7 }, 'person')
    addBarItem(doc, 'menuBar', 'bad', { type: 'app', targetId: 'javascript:x' }, 'person')
    expect(order(doc)).toEqual(['one', 'folder', '  two', 'three'])
    expect([...doc.getMap('menuItems').keys()]).toContain('odd')
  })

  test('a draft writes what its person changed, and nothing of what others did meanwhile', () => {
    const doc = newBundle()
    const before = readBundle(doc).menuBar
    if (!before) throw new Error('no bar')
    // meanwhile
    setBar(doc, 'menuBar', { title: 'Theirs' }, 'person')
    addBarItem(doc, 'menuBar', 'new', { type: 'app', targetId: appId(3), folderId: null }, 'person')
    removeBarItem(doc, 'menuBar', 'one', 'person')
    const item = { id: 'mine', type: 'favorites', targetId: '', label: '', folderId: null, collapsible: true, position: '' } as const
    const draft = { ...before, topColor: 'red', shortcuts: ['chat' as const], items: withItem(withoutItem(before.items, 'folder'), item) }
    writeBar(doc, 'menuBar', before, draft, 'person')
    expect(readBundle(doc).menuBar).toMatchObject({ title: 'Theirs', topColor: 'red', shortcuts: ['chat'] })
    expect(order(doc).toSorted()).toEqual(['mine', 'new', 'three', 'two'])
  })

  test('null takes a bar away, with its settings and items', () => {
    const doc = newBundle()
    writeBar(doc, 'menuBar', readBundle(doc).menuBar, null, 'person')
    expect(readBundle(doc).menuBar).toBeNull()
    writeBar(doc, 'topBar', null, { ...emptyTopBar, align: 'right' }, 'person')
    expect(readBundle(doc).topBar).toEqual({ ...emptyTopBar, align: 'right' })
  })
})

const emptyTopBar: TopBar = { color: '', logo: '', align: 'left', variant: 'noIcon', showLogin: false, shortcuts: [], items: [] }

describe('bars as programs write them', () => {
  test('come back as they were given, whatever they hold', () => {
    const given = {
      menu_bar: {
        title: 'Sales',
        items: [
          { id: 'a', type: 'app' as const, app_id: appId(1) },
          { id: 'f', type: 'folder' as const, folder_config: { name: 'More', is_collapsable: false } },
          { id: 'c', type: 'table' as const, table_id: 't0123456789ab' },
          { id: 'd', type: 'favorites' as const },
          { type: 'folder_end' as const, folder_end_for: 'f' },
          { id: 'e', type: 'chat_channel' as const, item_id: appId(2) },
        ],
        top_bg_color: 'blue',
        bottom_bg_color: '',
        logo: '',
        shortcuts: { chat: true },
        allow_hide_menu: false,
        show_when_hovered: false,
        show_app_icons: true,
        large_icons: true,
      },
      bottom_nav: {
        items: [{ id: 'n', type: 'record' as const, target: appId(3), record_table: 't0123456789ab', label: 'Ours', icon: '🚀' }],
        bg_color: '',
        only_show_on_mobile: true,
      },
      top_bar: null,
    }
    const doc = new Y.Doc()
    const bars = barsFromWire(bundleWire.parse(given), () => 'x')
    writeBar(doc, 'menuBar', null, bars.menuBar ?? null, 'server')
    writeBar(doc, 'bottomNav', null, bars.bottomNav ?? null, 'server')
    const shown = barsToWire(readBundle(doc))
    expect(shown.menu_bar?.items).toEqual(given.menu_bar.items)
    expect(shown).toMatchObject({ ...given, menu_bar: { ...given.menu_bar, shortcuts: { chat: true, login: false } } })
    expect(barsFromWire(bundleWire.parse(shown), () => 'x')).toMatchObject(withoutPlaces(bars))
  })

  test('that are not right are refused', () => {
    expect(bundleWire.safeParse({ menu_bar: { items: [], top_bg_color: 'blue', bottom_bg_color: 'blue' } }).success).toBe(false)
    expect(bundleWire.safeParse({ top_bar: { items: [], bg_color: 'url(x)' } }).success).toBe(false)
    const link = { type: 'link', target: 'javascript:alert(1)', label: 'x', icon: 'star' }
    expect(bundleWire.safeParse({ bottom_nav: { items: [link] } }).success).toBe(false)
  })
})

const withoutPlaces = (bars: Partial<Bars>): object =>
  JSON.parse(JSON.stringify(bars, (key, value: unknown) => (key === 'position' ? undefined : value))) as object
