import { describe, expect, it } from 'vitest'
import en from '#client/i18n/en/shell.json'
import es from '#client/i18n/es/shell.json'
import pt from '#client/i18n/pt/shell.json'
import { arrangeTabs } from '#client/app/shell/tab-order.ts'
import { findCommands, type Command } from '#client/features/command-palette/command.ts'
import { searchEntries, type HomeEntry } from '#client/features/home/home-entry.ts'
import { placeBeside } from '#client/ui/place.ts'

function buildEntry(label: string): HomeEntry {
  const at = '2026-01-01T00:00:00.000Z'
  return { ...entryOf(label, at), key: label }
}

function entryOf(label: string, at: string): HomeEntry {
  return {
    type: 'app',
    id: label,
    path: `/app/${label}`,
    label,
    icon: 'table',
    color: 'red',
    isPublic: false,
    when: at,
    count: null,
    key: label,
  }
}

describe('home search', () => {
  const entries = ['Pedidos', 'Ações de São Paulo', 'Plano de ações'].map(buildEntry)

  it('does not care about accents and case', () => {
    expect(searchEntries(entries, 'ACOES').map((entry) => entry.label)).toEqual(['Ações de São Paulo', 'Plano de ações'])
  })

  it('wants every word', () => {
    expect(searchEntries(entries, 'acoes plano').map((entry) => entry.label)).toEqual(['Plano de ações'])
    expect(searchEntries(entries, 'acoes nothing')).toEqual([])
  })
})

describe('command palette', () => {
  const command = (label: string): Command => ({ id: label, label, icon: null, kind: 'noop' })
  const groups = [
    { id: 'items', title: 'Items', limit: 2, commands: ['Orders 2026', 'Old orders', 'Orders'].map(command) },
    { id: 'options', title: 'Options', limit: 2, onlySearched: true, commands: ['Order by name'].map(command) },
  ]

  it('hides what is only for searches until something is searched', () => {
    expect(findCommands(groups, '').map((group) => group.id)).toEqual(['items'])
    expect(findCommands(groups, 'order').map((group) => group.id)).toEqual(['items', 'options'])
  })

  it('puts the nearest name first', () => {
    expect(findCommands(groups, 'orders')[0]?.commands.map((found) => found.label)).toEqual(['Orders', 'Orders 2026', 'Old orders'])
  })

  it('puts the group first that has the nearest, so that Enter runs it', () => {
    const create = { id: 'create', title: 'Create', limit: 5, commands: [{ ...command('Create page'), keywords: 'new page, doc page' }] }
    const items = { id: 'items', title: 'Items', limit: 2, commands: [{ ...command('Doc'), keywords: 'page' }, command('Homepages')] }
    expect(findCommands([items, create], 'doc page').map((group) => group.id)).toEqual(['create', 'items'])
    expect(findCommands([items, create], 'doc').map((group) => group.id)).toEqual(['items', 'create'])
  })

  it.each([
    [en, 'doc page', 'new page', 'new table', 'csv'],
    [pt, 'documento', 'nova pagina', 'nova tabela', 'arquivo'],
    [es, 'documento', 'nueva pagina', 'nueva tabla', 'archivo'],
  ])('what makes a thing is found by the words people have for it (%#)', ({ palette }, doc, page, table, file) => {
    const create = (['createApp', 'createTable', 'createPage', 'createFolder', 'importData'] as const).map((key) => ({
      ...command(palette[key]),
      keywords: palette.words[key === 'importData' ? 'import' : key],
    }))
    const first = (query: string) => findCommands([{ id: 'create', title: '', limit: 5, commands: create }], query)[0]?.commands[0]?.label
    expect([doc, page, table, file].map(first)).toEqual([palette.createPage, palette.createPage, palette.createTable, palette.importData])
  })
})

describe('placing a floating box', () => {
  const viewport = { width: 1000, height: 600 }

  it('turns over when there is no room below, and stays in the window', () => {
    const anchor = { top: 560, left: 950, width: 40, height: 30 }
    const spot = placeBeside(anchor, { width: 200, height: 300 }, 'bottom-start', viewport)
    expect(spot.top + 300).toBeLessThanOrEqual(anchor.top)
    expect(spot.left + 200).toBeLessThanOrEqual(viewport.width)
  })

  it('gives the room that is left when neither side is enough', () => {
    const spot = placeBeside({ top: 300, left: 0, width: 40, height: 30 }, { width: 200, height: 900 }, 'bottom-start', viewport)
    expect(spot.top + spot.maxHeight).toBeLessThanOrEqual(viewport.height)
  })
})

describe('recent tabs', () => {
  it('keeps the places of those that stay, and adds new ones at the end', () => {
    expect(arrangeTabs(['c', 'a', 'b'], { order: ['a', 'b'], closed: [] })).toEqual(['a', 'b', 'c'])
  })

  it('shows four, and the next in line when one of them is closed', () => {
    expect(arrangeTabs(['e', 'd', 'c', 'b', 'a'], { order: ['a', 'b', 'c', 'd'], closed: [] })).toEqual(['b', 'c', 'd', 'e'])
    expect(arrangeTabs(['e', 'd', 'c', 'b', 'a'], { order: ['b', 'c', 'd', 'e'], closed: ['d'] })).toEqual(['b', 'c', 'e', 'a'])
  })
})
