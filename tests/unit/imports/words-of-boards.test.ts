import { describe, expect, it } from 'vitest'
import { trelloForm } from '#server/connectors/boards/trello/trello-form.ts'
import { tablesOf } from '#server/workbooks/json/json-tables.ts'

const board = {
  ...{ name: 'Bakery', labels: [], members: [], checklists: [{ id: 'k', name: 'Steps', checkItems: [{ id: 'i', name: 'Knead' }] }] },
  lists: [{ id: 'l', name: 'To do', closed: false, pos: 1 }],
  cards: [{ id: 'c', name: 'Bread', idList: 'l', closed: false, idChecklists: ['k'] }],
  customFields: [{ id: 'f', name: 'Kilos', type: 'number' }],
  actions: [
    { type: 'commentCard', data: { text: 'Nice', card: { name: 'Bread' } }, memberCreator: { fullName: 'Ana' }, date: '2026-01-01' },
  ],
}

describe('a board of Trello by its file', () => {
  it.each([
    { language: 'en' as const, tables: ['Cards', 'Lists', 'Checklist items', 'Comments'], list: 'List' },
    { language: 'pt' as const, tables: ['Cartões', 'Listas', 'Itens de checklist', 'Comentários'], list: 'Lista' },
    { language: 'es' as const, tables: ['Tarjetas', 'Listas', 'Elementos de listas de control', 'Comentarios'], list: 'Lista' },
  ])('has the columns that it has by its interface, in $language', ({ language, tables, list }) => {
    const found = tablesOf(board, language)
    expect(found.map(({ name }) => name)).toEqual(tables)
    const byInterface = trelloForm(board, { language, known: [] })?.columns.map(({ name }) => name)
    expect(found[0]?.heads).toEqual(byInterface)
    expect([...(found[0]?.choices?.keys() ?? [])]).toEqual([list])
  })
})
