import { describe, expect, test } from 'vitest'
import type { HomeEntry } from '#client/features/home/home-entry.ts'
import { homeSections, onceEach } from '#client/features/home/use-home-sections.ts'

function entry(key: string): HomeEntry {
  const look = { label: key, icon: 'table', color: 'blue', isPublic: false, when: null, count: null }
  return { key, type: 'app', id: key, path: `/app/${key}`, ...look }
}

/** Stumble 23: one app stood in five lists of one screen. */
describe('the sections of home (23)', () => {
  const [room, orders, notes] = ['room', 'orders', 'notes'].map(entry) as [HomeEntry, HomeEntry, HomeEntry]
  const entries = {
    starred: [room],
    recent: [room, orders],
    folders: [],
    apps: [room],
    tables: [orders],
    pages: [notes],
    sharedWithMe: [],
    publicApps: [],
  }

  test('give each thing to the first that has it', () => {
    const shown = onceEach(entries, homeSections, () => 10).map(({ section, some }) => [section, some.map(({ key }) => key)])
    expect(shown).toEqual([
      ['starred', ['room']],
      ['recent', ['orders']],
      ['pages', ['notes']],
    ])
  })

  test('say that they have more than they show, and leave it to the next', () => {
    const [, recent, tables] = onceEach({ ...entries, recent: [orders, notes] }, homeSections, () => 1)
    expect(recent).toMatchObject({ section: 'recent', hasMore: true })
    expect(tables).toMatchObject({ section: 'pages', some: [{ key: 'notes' }] })
  })
})
