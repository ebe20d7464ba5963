import { describe, expect, it } from 'vitest'
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
  const command = (label: string): Command => ({ id: label, label, icon: null, run: () => undefined })
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
