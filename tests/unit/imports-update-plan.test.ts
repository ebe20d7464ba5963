import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { ImportColumn, ImportPreview } from '#shared/imports/import-job.ts'
import type { Field, Table } from '#shared/tables/table.ts'
import { fillableFields, firstUpdate, keyChoices, updateBody, updateProblem } from '#client/features/imports/update-plan.ts'

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

describe('why a cell was left out', () => {
  it('has a sentence for every reason that a field gives', () => {
    const texts = (name: string) => JSON.parse(readFileSync(`client/src/i18n/en/${name}.json`, 'utf8')) as Record<string, object>
    const { notCreated: _aboutRecords, ...misfits } = texts('tables')['misfit'] as Record<string, string>
    expect(Object.keys(texts('imports')['reasons'] ?? {})).toEqual(expect.arrayContaining(Object.keys(misfits)))
  })
})
