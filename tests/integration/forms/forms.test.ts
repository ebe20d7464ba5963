import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { FormVersion } from '#shared/nouns/forms/form-calls.ts'
import type { Form, FormDefinition, FormPart } from '#shared/nouns/forms/form.ts'
import { newId } from '#shared/lib/ids.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { addField } from '#tests/support/add-field.ts'
import { addRecords, buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import { readCell } from '#tests/support/read-table.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestClient, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let org: TestOrg
let admin: TestClient
let guests: BuiltTable
const id = (name: string): string => guests.fields[name] ?? ''

beforeEach(async () => {
  server = await startTestServer()
  org = server.createOrg()
  admin = server.as(org.admin)
  guests = buildTable(org.context(org.admin), { fields: { name: 'singleLineText', diet: 'singleLineText', note: 'text' } })
})
afterEach(() => server.close())

const ask = (field: string, more: object = {}): FormPart => ({ id: `p_${field}`, type: 'field', field_id: id(field), ...more })
const when = (field: string, value: string) => ({
  when: { id: 'g', conjunction: 'and' as const, nodes: [{ id: 'c', fieldId: id(field), operator: 'is', value }] },
})

async function makeForm(parts: FormPart[], more: Partial<Form> = {}): Promise<string> {
  const formId = newId()
  const definition: FormDefinition = { v: 1, parts }
  const made = await admin.mutate('forms.create', {
    ...{ id: formId, tableId: guests.id, kind: 'super', label: 'Guests', position: 'a0', definition },
    ...more,
  })
  expect(made.status).toBe('applied')
  return formId
}
const formOf = async (client: TestClient, formId: string): Promise<Form | undefined> =>
  (await client.feed()).changes.find((change) => change.kind === 'form' && change.id === formId)?.data as Form | undefined

async function submit(client: TestClient, formId: string | null, values: Record<string, CellValue>, more: object = {}) {
  const recordId = newId()
  const byId = Object.fromEntries(Object.entries(values).map(([name, value]) => [id(name), value]))
  const form = formId === null ? null : { id: formId, version: 1 }
  const result = await client.mutate('forms.submit', { tableId: guests.id, form, recordId, values: byId, ...more })
  return { recordId, result, error: result.status === 'applied' ? undefined : result.error }
}
const cell = (recordId: string, field: string) => readCell(org.context(org.admin), guests, recordId, field)

const reasonOf = (error: { details?: unknown } | undefined): unknown => (error?.details as { reason?: string } | undefined)?.reason

function memberWhoHides(field: string): TestMember {
  const table = { can_create: true, can_edit: true, fields_excluded: [id(field)] }
  return org.addMember({ profile: { tables_enabled: { [guests.id]: table } } })
}

describe('forms', () => {
  it('reach devices, change by versions and go', async () => {
    const formId = await makeForm([ask('name')])
    expect(await formOf(admin, formId)).toMatchObject({ kind: 'super', version: 1, definition: { parts: [{ field_id: id('name') }] } })
    await admin.mutate('forms.update', { id: formId, tableId: guests.id, definition: { v: 1, parts: [ask('name'), ask('note')] } })
    await admin.mutate('forms.update', { id: formId, tableId: guests.id, label: 'Other' })
    expect(await formOf(admin, formId)).toMatchObject({ label: 'Other', version: 2 })
    const { body } = await admin.post<{ versions: FormVersion[] }>('/api/forms/versions', { id: formId, tableId: guests.id })
    expect(body.versions.map(({ version, definition }) => [version, definition.parts.length])).toEqual([
      [2, 2],
      [1, 1],
    ])
    await admin.mutate('forms.delete', { id: formId, tableId: guests.id })
    expect(await formOf(admin, formId)).toBeUndefined()
  })

  it('a table has one of each kind, and any number of super forms', async () => {
    await makeForm([ask('name')], { kind: 'creation' })
    await makeForm([ask('name')])
    await makeForm([ask('name')])
    const again = await admin.mutate('forms.create', {
      ...{ id: newId(), tableId: guests.id, kind: 'creation', label: 'B', position: 'a1', definition: { v: 1, parts: [] } },
    })
    expect(again).toMatchObject({ status: 'refused', error: { id: 'conflict' } })
  })

  it('a device that named a form by the whole of it may send that again (A1)', async () => {
    const form = await formOf(admin, await makeForm([ask('name')]))
    const { result, recordId } = await submit(admin, null, { name: 'Ada' }, { form })
    expect(result.status).toBe('applied')
    expect(cell(recordId, 'name')).toBe('Ada')
  })

  it('the plain form makes no empty record (A5)', async () => {
    expect((await submit(admin, null, { name: null, note: '' })).error).toMatchObject({
      id: 'invalid_value',
      details: { reason: 'nothing' },
    })
    expect((await submit(admin, null, { note: 'x' })).result.status).toBe('applied')
  })

  it('a copied table has copies of them', async () => {
    await makeForm([ask('name', when('diet', 'x'))])
    const copy = {
      id: guests.id,
      newId: `t${newId().replaceAll('-', '').slice(0, 12)}`,
      label: 'Copy',
      viewId: 'v000000000001',
      viewLabel: 'All',
    }
    await admin.mutate('tables.duplicate', { ...copy, withRecords: false })
    const forms = (await admin.feed()).changes.flatMap((change) => (change.kind === 'form' && change.data ? [change.data] : []))
    const copied = forms.find((form) => form.tableId === copy.newId)
    expect(copied?.definition.parts).toHaveLength(1)
    expect(JSON.stringify(copied)).not.toContain(id('name'))
  })

  it('a field in the trash takes its questions along, a table in the trash its forms', async () => {
    const formId = await makeForm([ask('name'), ask('note')])
    await admin.mutate('fields.delete', { id: id('note'), tableId: guests.id })
    expect((await submit(admin, formId, { name: 'Ada', note: 'x' })).result.status).toBe('applied')
    await admin.mutate('tables.archive', { id: guests.id })
    expect(await formOf(admin, formId)).toBeUndefined()
    expect((await submit(admin, formId, { name: 'Ada' })).error?.id).toBe('object_not_found')
  })

  it('somebody who does not see a field does not hear of its question, and cannot put one', async () => {
    const formId = await makeForm([ask('name'), ask('diet', when('note', 'secret'))])
    const client = server.as(memberWhoHides('note'))
    expect(JSON.stringify(await formOf(client, formId))).not.toContain('secret')
    expect((await submit(client, formId, { name: 'Ada', diet: 'x' })).result.status).toBe('applied')
  })

  it.each<[what: string, values: Record<string, CellValue>, reason: string | undefined]>([
    ['everything', { name: 'Ada', diet: 'vegan', note: 'no nuts' }, undefined],
    ['nothing', {}, 'required'],
    ['not the naming field', { diet: 'vegan' }, 'required'],
    ['not what the condition asks for', { name: 'Ada', diet: 'vegan' }, 'required'],
    ['the condition does not hold', { name: 'Ada', diet: 'none' }, undefined],
  ])('are judged on the server: %s', async (_what, values, reason) => {
    const formId = await makeForm([ask('name'), ask('diet'), ask('note', { required: true, ...when('diet', 'vegan') })])
    const { error, recordId } = await submit(admin, formId, values)
    expect(reasonOf(error)).toBe(reason)
    if (reason === undefined) expect(cell(recordId, 'note')).toBe(values['note'] ?? null)
  })

  it('an answer to a question that is not asked is dropped', async () => {
    const formId = await makeForm([ask('name'), ask('diet'), ask('note', when('diet', 'vegan'))])
    const { recordId } = await submit(admin, formId, { name: 'Ada', diet: 'none', note: 'left over' })
    expect(cell(recordId, 'note')).toBeNull()
  })

  it('what was filled before the form changed is judged as it was filled', async () => {
    const formId = await makeForm([ask('name')])
    await admin.mutate('forms.update', {
      ...{ id: formId, tableId: guests.id },
      definition: { v: 1, parts: [ask('name'), ask('note', { required: true })] },
    })
    expect((await submit(admin, formId, { name: 'Ada' })).result.status).toBe('applied')
    const newest = { form: { id: formId, version: 2 } }
    expect((await submit(admin, formId, { name: 'Ada' }, newest)).error?.details).toMatchObject({ reason: 'required', fieldId: id('note') })
  })

  it('an update changes the record; what the form requires stays filled', async () => {
    const [recordId = ''] = addRecords(org.context(org.admin), guests, [{ name: 'Ada', note: 'x' }])
    const formId = await makeForm([ask('note', { required: true })], { kind: 'update' })
    expect((await submit(admin, formId, { note: 'y' }, { recordId, base: 1e9 })).result.status).toBe('applied')
    expect(cell(recordId, 'note')).toBe('y')
    expect((await submit(admin, formId, { note: null }, { recordId, base: 1e9 })).error).toMatchObject({ details: { reason: 'required' } })
  })

  it('lines become linked records with the record, or nothing is taken', async () => {
    const context = org.context(org.admin)
    const orders = buildTable(context, { label: 'Orders', fields: { dish: { type: 'singleLineText', required: true } } })
    const link = addField(context, guests, 'orders', 'connectedRecord', { tableId: orders.id })
    const dish = orders.fields['dish'] ?? ''
    const formId = await makeForm([ask('name'), { id: 'rows', type: 'rows', field_id: link, fields: [dish] }])
    const lines = [newId(), newId()]
    const given = (values: object[]) => ({ lines: { [link]: lines.map((line, at) => ({ id: line, values: values[at] ?? {} })) } })
    const sent = await submit(admin, formId, { name: 'Ada' }, given([{ [dish]: 'soup' }, { [dish]: 'pie' }]))
    expect(sent.result.status).toBe('applied')
    expect(readCell(context, { ...guests, fields: { link } }, sent.recordId, 'link')).toEqual(lines.toSorted())
    const more = newId()
    const update = { recordId: sent.recordId, base: 1e9, lines: { [link]: [{ id: more, values: { [dish]: 'cake' } }] } }
    expect((await submit(admin, formId, { name: 'Ada B' }, update)).result.status).toBe('applied')
    expect(readCell(context, { ...guests, fields: { link } }, sent.recordId, 'link')).toEqual([...lines, more].toSorted())
    expect(cell(sent.recordId, 'name')).toBe('Ada B')
    const half = await submit(admin, formId, { name: 'Bob' }, { lines: { [link]: [{ id: newId(), values: {} }] } })
    expect(half.error?.details).toMatchObject({ reason: 'required', fieldId: dish })
    expect(cell(half.recordId, 'name')).toBeUndefined()
  })

  it('a record is linked to the one that asked for it, beside those that were there', async () => {
    const context = org.context(org.admin)
    const parties = buildTable(context, { label: 'Parties', fields: { what: 'singleLineText' } })
    const link = addField(context, parties, 'guests', 'connectedRecord', { tableId: guests.id })
    const [first = ''] = addRecords(context, guests, [{ name: 'Ada' }])
    const [party = ''] = addRecords(context, parties, [{ what: 'tea' }])
    await admin.mutate('records.change', {
      tableId: parties.id,
      changes: [{ op: 'update', id: party, values: { [link]: [first] }, base: 1e9 }],
    })
    const sent = await submit(admin, null, { name: 'Bob' }, { link: { tableId: parties.id, recordId: party, fieldId: link } })
    expect(readCell(context, { ...parties, fields: { link } }, party, 'link')).toEqual([first, sent.recordId].toSorted())
  })

  it('a gone form, one of another table, and one without rights are refused', async () => {
    const formId = await makeForm([ask('name')])
    const viewer = server.as(org.addMember({ profile: { tables_enabled: { [guests.id]: {} } } }))
    expect((await submit(viewer, formId, { name: 'x' })).error?.id).toBe('permission_denied')
    expect((await submit(admin, newId(), { name: 'x' })).error?.id).toBe('form_not_found')
    const other = buildTable(org.context(org.admin))
    expect((await submit(admin, formId, { name: 'x' }, { tableId: other.id })).error?.id).toBe('form_not_found')
    await admin.mutate('forms.delete', { id: formId, tableId: guests.id })
    expect((await submit(admin, formId, { name: 'x' })).error?.id).toBe('form_not_found')
  })
})
