import { describe, expect, it } from 'vitest'
import { fieldTypes } from '#shared/fields/registry.ts'
import { suggestedFieldSchema } from '#shared/nouns/tables/suggested-field.ts'
import { suggestFields } from '#shared/nouns/tables/suggest-fields.ts'
import { newShortId } from '#shared/lib/ids.ts'

const suggest = (label: string, language: 'en' | 'pt' | 'es' = 'en', existing: Parameters<typeof suggestFields>[2] = []) =>
  suggestFields(label, language, existing, newShortId)

describe('fields that are suggested for a table', () => {
  it('follow its name in any of the three languages, and are named in the organisation’s', () => {
    expect(suggest('Clients').map((field) => field.label)).toEqual(['Email', 'Phone', 'Address', 'Responsible', 'Status'])
    expect(suggest('Meus clientes', 'pt').map((field) => field.label)).toEqual(['E-mail', 'Telefone', 'CNPJ', 'Endereço', 'Responsável'])
    expect(suggest('Pedidos 2026', 'es').map((field) => field.type)).toEqual(['identifier', 'date', 'currency', 'select', 'user'])
    expect(suggest('Veículos').map((field) => field.type)).toContain('carPlate')
    expect(suggest('Xyzzy').map((field) => field.type)).toEqual(['user', 'select', 'date', 'files', 'comments'])
  })

  it('are none that the table has, by name or by kind (A20)', () => {
    const existing = [
      { type: 'email' as const, label: 'Mail' },
      { type: 'singleLineText' as const, label: 'PHONE' },
    ]
    expect(suggest('Clients', 'en', existing).map((field) => field.label)).toEqual(['Address', 'Responsible', 'Status'])
  })

  it('follow its fields where the name says nothing', () => {
    const columns = [
      { type: 'singleLineText' as const, label: 'Razão social' },
      { type: 'cnpj' as const, label: 'Documento' },
      { type: 'singleLineText' as const, label: 'WEBSITE' },
    ]
    expect(suggest('Planilha 1', 'pt', columns).map((field) => field.label)).toEqual(['E-mail', 'Telefone', 'Endereço'])
    expect(suggest('Planilha 1', 'pt', columns.slice(0, 2)).map((field) => field.type)).toEqual([
      'user',
      'select',
      'date',
      'files',
      'comments',
    ])
  })

  it('are none for a table of many fields that is about nothing known', () => {
    const columns = ['zip', 'latitude', 'longitude', 'city', 'state'].map((label) => ({ type: 'singleLineText' as const, label }))
    expect(suggest('Zipcodes', 'en', columns)).toEqual([])
    expect(suggest('Zipcodes', 'en', columns.slice(0, 2))).toHaveLength(5)
  })

  it('can be added as they are', () => {
    for (const label of [
      'Clients',
      'Tasks',
      'Orders',
      'Contracts',
      'Stock',
      'People',
      'Cars',
      'Visits',
      'Invoices',
      'Tickets',
      'Suppliers',
    ]) {
      for (const field of suggest(label)) {
        expect(suggestedFieldSchema.safeParse(field).success, `${label}: ${field.label}`).toBe(true)
        expect(fieldTypes[field.type].configSchema.safeParse(field.config ?? fieldTypes[field.type].defaultConfig()).success).toBe(true)
      }
    }
  })
})
