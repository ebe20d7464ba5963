import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { clientFeatures } from '#client/app/client-features.ts'
import { palettePlaces } from '#client/app/palette/places.ts'
import { shortcutList } from '#client/app/shortcut-list.ts'
import { sectionIds, sectionOf } from '#client/features/command-palette/sections.ts'
import { ownPlaces } from '#client/features/settings/settings-places.ts'
import { listParts } from '#client/manifest/list-parts.ts'

const read = (path: string): string => readFileSync(`client/src/${path}`, 'utf8')

/** The menus of things with acts. Their entries come from the one list that the palette has, too. */
const menus = [
  'features/tables/TableMenu.tsx',
  'features/home/ui/ItemMenuItems.tsx',
  'features/apps/ui/AppMenuItems.tsx',
  'features/pages/ui/PageMenuItems.tsx',
  'views/grid/RowMenu.tsx',
  'views/grid/ColumnMenu.tsx',
  'features/chat/ui/ChatHeader.tsx',
  'features/automations/ui/AutomationEditor.tsx',
]

it.each(menus)('%s draws the list of acts, and no entry of its own', (path) => {
  const source = read(path)
  expect(source).toContain('<ActItems')
  expect(source).not.toMatch(/<Menu(Item|Link)\b/)
})

const texts = (language: string): unknown => JSON.parse(read(`i18n/${language}/shell.json`))
const has = (tree: unknown, key: string): boolean =>
  typeof key.split('.').reduce<unknown>((node, part) => (node as Record<string, unknown> | undefined)?.[part], tree) === 'string'

it.each(['en', 'pt', 'es'])('every page of the settings, place and part of the palette has its words in %s', (language) => {
  const tree = texts(language)
  const pages = [...ownPlaces, ...listParts(clientFeatures, 'settingsPages')].map(({ path }) => (path === '' ? 'profile' : path))
  const words = (path: string): boolean =>
    (tree as { palette: { settingsWords: Record<string, string> } }).palette.settingsWords[path.replaceAll('-', '_')] !== undefined
  expect(pages.length).toBeGreaterThan(14)
  expect(pages.filter((path) => !words(path))).toEqual([])
  const keys = [
    ...palettePlaces.flatMap(({ labelKey, wordsKey }) => [labelKey, wordsKey]),
    ...sectionIds.flatMap((id) => [sectionOf(id).titleKey, sectionOf(id).triggersKey ?? []].flat()),
  ]
  expect(keys.filter((key) => !has(tree, key))).toEqual([])
})

/** Keys of what has the focus, and second keys of others: nobody changes them. */
const fixedKeys = ['Escape', 'alt+PageUp', 'alt+PageDown', 'mod+y', 'mod+/']

it('every shortcut of a screen stands in the list in which people change theirs', () => {
  const sources = readdirSync('client/src', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => read(name))
  const used = sources.flatMap((source) => [...source.matchAll(/useShortcut\(\s*'([^']+)'/g)].map((match) => match[1] ?? ''))
  const creates = listParts(clientFeatures, 'creates').flatMap(({ keys }) => (keys === undefined ? [] : [keys.toLowerCase()]))
  const listed = new Set([...shortcutList.map(({ keys }) => keys), ...fixedKeys])
  expect(used.length).toBeGreaterThan(15)
  expect([...used, ...creates].filter((keys) => !listed.has(keys))).toEqual([])
})
