import { describe, expect, test } from 'vitest'
import { publicBottomNav, publicMenuBar, publicTopBarItems } from '#shared/nouns/public-links/public-bars.ts'
import type { BottomNav, MenuBar, TopBar } from '#shared/nouns/bundles/bundle-snapshot.ts'

const open = new Map([
  ['app:a', 'p0'],
  ['table:t', 'p1'],
])
const keyOf = (type: string, id: string): string | undefined => open.get(`${type}:${id}`)
const link = { label: '', folderId: null, collapsible: true }
const menuBar: MenuBar = {
  ...{
    title: 'Shop',
    topColor: '',
    bottomColor: '',
    logo: '',
    allowHide: true,
    showWhenHovered: false,
    showIcons: true,
    largeIcons: false,
  },
  shortcuts: ['chat', 'settings'],
  items: [
    { ...link, id: 'full', type: 'folder', targetId: '', label: 'Open', position: 'a' },
    { ...link, id: 'empty', type: 'folder', targetId: '', label: 'Inside', position: 'b' },
    { ...link, id: 'one', type: 'app', targetId: 'a', folderId: 'full', position: 'c' },
    { ...link, id: 'two', type: 'app', targetId: 'private', folderId: 'empty', position: 'd' },
    { ...link, id: 'three', type: 'table', targetId: 't', position: 'e' },
    { ...link, id: 'stars', type: 'favorites', targetId: '', position: 'f' },
    { ...link, id: 'team', type: 'chat_channel', targetId: 'c', position: 'g' },
  ],
}

describe('the bars of a shared app', () => {
  test('keep links to what is public, and the folders that hold some', () => {
    const bar = publicMenuBar(menuBar, keyOf)
    expect(bar?.shortcuts).toEqual([])
    expect(bar?.items.map(({ id, targetId, folderId }) => [id, targetId, folderId])).toEqual([
      ['i0', '', null],
      ['i1', 'p0', 'i0'],
      ['i2', 'p1', null],
    ])
    expect(publicMenuBar(menuBar, () => undefined)).toBeNull()
  })

  test('name no id of theirs', () => {
    const topBar: TopBar = {
      ...{ color: '', logo: '', align: 'left', variant: 'noIcon', showLogin: false, shortcuts: ['tasks'] },
      items: ['a', 'private'].map((appId) => ({ id: appId, appId, color: '', icon: '', position: appId })),
    }
    expect(publicTopBarItems(topBar, keyOf)).toEqual({
      ...{ align: 'left', variant: 'noIcon' },
      items: [{ id: 'i0', appId: 'p0', color: '', icon: '', position: 'a' }],
    })
    const nav: BottomNav = {
      ...{ color: '', onlyOnMobile: false },
      items: (['app', 'link', 'record', 'addRecord'] as const).map((type) => ({
        ...{
          id: type,
          type,
          target: type === 'app' ? 'a' : 'https://example.com',
          tableId: 'taaaaaaaaaaaa',
          label: type,
          icon: 'star',
          position: type,
        },
      })),
    }
    const shown = publicBottomNav(nav, keyOf, ({ type, target }) => (type === 'link' ? target : ''))
    expect(shown?.items.map(({ type, target }) => [type, target])).toEqual([
      ['app', 'p0'],
      ['link', 'https://example.com'],
    ])
  })
})
