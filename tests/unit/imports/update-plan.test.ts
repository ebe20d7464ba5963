import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { ImportColumn, ImportPreview } from '#shared/nouns/imports/import-job.ts'
import type { Field, Table } from '#shared/nouns/tables/table.ts'
import { importModes } from '#shared/nouns/imports/import-modes.ts'
import {
  asksDateOrder,
  fillableFields,
  firstUpdate,
  keyChoices,
  restoredUpdate,
  unfilledRequired,
  updateBody,
  updateProblem,
} from '#client/nouns/imports/update-plan.ts'

const table = { id: 't000000000001', label: 'People', recordLabelField: 'f000000000001' } as Table
const field = (at: number, type: Field['type'], label: string): Field => ({
  id: `f00000000000${at}`,
  tableId: table.id,
  type,
  label,
  config: {},
  required: false,
  position: `a${at}`,
})
const fields = [field(1, 'singleLineText', 'Nome'), field(2, 'number', 'Amount'), field(3, 'date', 'Day'), field(4, 'files', 'Papers')]
const column = (index: number, label: string): ImportColumn => ({ index, label, type: 'singleLineText' }) as ImportColumn
const preview = { columns: [column(0, 'amount'), column(1, ' NOME '), column(2, 'Other')], rows: [] } as unknown as ImportPreview

describe('an import into a table that is there', () => {
  it('proposes fields by name, and the name of the records as key', () => {
    const fillable = fillableFields(fields, new Set(['f000000000003']))
    expect(fillable.map(({ label }) => label)).toEqual(['Nome', 'Amount'])
    const draft = firstUpdate(preview, table, fillable)
    expect(draft).toEqual({
      mode: 'import_update',
      targets: [{ kind: 'field', fieldId: 'f000000000002' }, { kind: 'field', fieldId: 'f000000000001' }, { kind: 'none' }],
      keyFieldId: 'f000000000001',
      overwriteEmpty: false,
      makeOptions: true,
      runAutomations: true,
    })
    expect(keyChoices(draft, table, fillable).map(({ label }) => label)).toEqual(['Nome', 'Amount'])
    expect(updateBody(draft, preview, table)).toMatchObject({
      fields: [
        { column: 0, fieldId: 'f000000000002' },
        { column: 1, fieldId: 'f000000000001' },
      ],
      into: { tableId: table.id, mode: 'import_update', key: { column: 1, fieldId: 'f000000000001' } },
    })
  })

  it('says which required fields new records get nothing for', () => {
    const sequence = { kind: 'sequence', prefix: '', digits: 1, start: 1 } as const
    const asked = fields.map((one, at) => ({ ...one, required: true, ...(at === 2 && { default: sequence }) }))
    const draft = firstUpdate(preview, table, asked)
    expect(unfilledRequired(draft, asked).map(({ label }) => label)).toEqual(['Papers'])
    expect(unfilledRequired({ targets: [{ kind: 'none' }] }, asked).map(({ label }) => label)).toEqual(['Nome', 'Amount', 'Papers'])
  })

  it('says what is missing', () => {
    const draft = firstUpdate(preview, table, fields)
    expect(updateProblem(draft, table, fields)).toBeUndefined()
    expect(updateProblem({ ...draft, keyFieldId: 'f000000000003' }, table, fields)).toBe('noKey')
    expect(updateProblem({ ...draft, keyFieldId: null, mode: 'import_only' }, table, fields)).toBeUndefined()
    expect(updateProblem({ ...draft, targets: [{ kind: 'none' }] }, table, fields)).toBe('noColumn')
    const extra = updateBody({ ...draft, targets: [{ kind: 'new' }, { kind: 'structure' }, { kind: 'none' }] }, preview, table)
    expect(extra.fields).toMatchObject([
      { column: 0, structureOnly: false },
      { column: 1, structureOnly: true },
    ])
    expect(extra.fields.some((one) => 'fieldId' in one)).toBe(false)
  })
})

describe('choices that were kept', () => {
  it('come back but for fields that are gone, and only for this file and what one may do', () => {
    const draft = { ...firstUpdate(preview, table, fields), mode: 'import_ignore_duplicates' as const, dateOrders: { 2: 'dmy' as const } }
    const kept: unknown = JSON.parse(JSON.stringify(draft))
    expect(restoredUpdate(kept, preview, fields, importModes)).toEqual(draft)
    expect(restoredUpdate(kept, preview, fields.slice(1), importModes)?.targets[1]).toEqual({ kind: 'none' })
    expect(restoredUpdate(kept, preview, fields, ['import_only'])).toBeUndefined()
    for (const other of [undefined, null, {}, { ...draft, targets: [] }])
      expect(restoredUpdate(other, preview, fields, importModes)).toBeUndefined()
  })

  it('say how days are written where the file does not', () => {
    const either = { ...column(2, 'Other'), type: 'date' as const, dateOrderGuessed: true }
    expect(asksDateOrder(either, { kind: 'field', fieldId: 'f000000000003' }, fields)).toBe(true)
    expect(asksDateOrder(either, { kind: 'field', fieldId: 'f000000000001' }, fields)).toBe(false)
    expect(asksDateOrder(either, { kind: 'new' }, fields)).toBe(true)
    expect(asksDateOrder({ ...either, dateOrderGuessed: false }, { kind: 'new' }, fields)).toBe(false)
    const targets = [{ kind: 'none' }, { kind: 'none' }, { kind: 'new' }] as const
    const draft = { ...firstUpdate(preview, table, fields), mode: 'import_only' as const, targets, dateOrders: { 2: 'dmy' as const } }
    expect(updateBody(draft, preview, table).fields).toMatchObject([{ column: 2, dateOrder: 'dmy' }])
  })
})

describe('a file with the ids of records', () => {
  const id = '0192f0a0-1234-7abc-8def-0123456789ab'
  const withIds = {
    columns: [column(0, 'ID'), column(1, 'Nome')],
    rows: [
      [id, 'Ana'],
      ['', 'new'],
    ],
  } as unknown as ImportPreview

  it('finds them by these ids', () => {
    const draft = firstUpdate(withIds, table, fields)
    expect(draft).toMatchObject({ mode: 'import_update', keyFieldId: 'recordId', targets: [{ kind: 'recordId' }, { kind: 'field' }] })
    expect(updateProblem(draft, table, fields)).toBeUndefined()
    expect(updateBody(draft, withIds, table)).toMatchObject({
      fields: [{ column: 1, fieldId: 'f000000000001' }],
      into: { mode: 'import_update', key: { column: 0, fieldId: null } },
    })
    const without = { ...draft, targets: draft.targets.map((target) => (target.kind === 'recordId' ? { kind: 'none' as const } : target)) }
    expect(updateProblem(without, table, fields)).toBe('noKey')
    expect(updateProblem({ ...draft, targets: [{ kind: 'recordId' }, { kind: 'none' }] }, table, fields)).toBe('noColumn')
  })

  it('is told from one whose column has the name only', () => {
    const others = { ...withIds, rows: [['17', 'Ana']] } as ImportPreview
    expect(firstUpdate(others, table, fields)).toMatchObject({
      keyFieldId: 'f000000000001',
      targets: [{ kind: 'none' }, { kind: 'field' }],
    })
  })
})

describe('why a cell was left out', () => {
  it('has a sentence for every reason that a field gives', () => {
    const texts = (name: string) => JSON.parse(readFileSync(`client/src/i18n/en/${name}.json`, 'utf8')) as Record<string, object>
    const aboutRecords = ['notCreated', 'recordGone', 'fieldGone', 'noField']
    const misfits = Object.keys(texts('tables')['misfit'] ?? {}).filter((reason) => !aboutRecords.includes(reason))
    expect(Object.keys(texts('imports')['reasons'] ?? {})).toEqual(expect.arrayContaining(misfits))
  })
})
