import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { blockTypes, findBlockType } from '#shared/blocks/block-types.ts'
import { newId } from '#shared/lib/ids.ts'
import type { PublicApp, PublicBlock } from '#shared/nouns/public-links/public-item.ts'
import { addBlock } from '#shared/nouns/apps/app-document.ts'
import { changeDocument } from '#server/sync/org-documents.ts'
import { addRecords, buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import { sharing } from '#tests/support/share.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let org: TestOrg
let staff: BuiltTable
let links: ReturnType<typeof sharing>
let form: string
/** Sees neither the secret of a person, nor people elsewhere than in Rio. */
let less: TestMember

const options = ['Here', 'Away'].map((label, index) => ({ id: index === 0 ? 'oaaaaaaaaaaaa' : 'obbbbbbbbbbbb', label, hue: 'blue' }))
/** The cells and names that the lesser person sees nowhere: values of a hidden field, its label, records outside of their rows. */
const secrets = /hush|Kept quiet|Zed|86,?42/

beforeAll(async () => {
  server = await startTestServer()
  links = sharing(server)
  org = server.createOrg('Acme')
  const context = org.context(org.admin)
  staff = buildTable(context, {
    label: 'Staff',
    fields: {
      ...{ name: 'singleLineText', city: 'singleLineText', day: 'date', amount: 'number', place: 'address' },
      ...{ state: { type: 'select', config: { options } }, 'Kept quiet': 'singleLineText', 'Kept quiet too': 'number' },
    },
  })
  const row = (name: string, city: string, amount: number, quiet: number) => ({
    ...{ name, city, amount, day: '2026-03-04', place: JSON.stringify({ street: `${name} street`, city }), state: options[0]?.id ?? '' },
    ...{ 'Kept quiet': `hush-${name}`, 'Kept quiet too': quiet },
  })
  addRecords(context, staff, [row('Ana', 'Rio', 1, 86_421), row('Bob', 'Rio', 2, 86_422), row('Zed', 'Lima', 40, 86_423)])
  form = newId()
  const parts = Object.values(staff.fields).map((field_id, index) => ({ id: `p${index}`, type: 'field', field_id }))
  await server.as(org.admin).mutate('forms.create', {
    ...{ id: form, tableId: staff.id, kind: 'super', label: 'Join', position: 'a0' },
    definition: { v: 1, title: 'Join', text: '', header_color: 'blue', parts, on_save: { do: 'success', title: 'Yes', text: '' } },
  } as never)
  less = org.addMember({
    seat: 'builder',
    profile: {
      ...{ create_dashboard: 1, dashboards_enabled: { '*': '*' } },
      tables_enabled: {
        [staff.id]: {
          ...{ manage_structure: true, can_create: true },
          fields_excluded: [staff.fields['Kept quiet'] ?? '', staff.fields['Kept quiet too'] ?? ''],
          data: [{ field: staff.fields['city'] ?? '', operator: 'contains', value: 'Rio' }],
        },
      },
    },
  })
})
afterAll(() => server.close())

/** The settings of any type, each about the same field, and the figures about another. */
function settings(type: string, field: string, figure: string): object {
  const level = { fieldId: staff.fields[field] ?? '', direction: 'asc' }
  const about: Readonly<Record<string, unknown>> = {
    ...{
      tableId: staff.id,
      fieldId: staff.fields[figure],
      dateFieldId: staff.fields['day'],
      searchFieldId: level.fieldId,
      aggregate: 'max',
    },
    ...{ fields: Object.values(staff.fields), by: level.fieldId, group: level, rows: level, columns: level, split: null, sorts: [level] },
    ...{ formId: form, formIds: [form], tableIds: [staff.id], title: '', target: 10, groups: [] },
  }
  const defaults = findBlockType(type)?.defaults() ?? {}
  return Object.fromEntries(Object.entries(defaults).map(([key, value]) => [key, Object.hasOwn(about, key) ? about[key] : value]))
}

/** Shares an app with a block of each type, and visits it. */
async function visit(by: TestMember, field: string, figure: string): Promise<{ blocks: Record<string, PublicBlock>; token: string }> {
  const id = newId()
  await server.as(org.admin).mutate('apps.create', { id, label: 'Open', icon: 'table', color: 'blue' })
  await changeDocument(
    org.context(org.admin),
    `app:${id}`,
    (doc) => {
      for (const { name } of blockTypes) {
        const config = settings(name, field, figure)
        // addresses and stages are of one kind of field each
        const own = { addressList: 'place', flow: 'state' }[name]
        const fitting = own === undefined ? config : { ...config, fieldId: staff.fields[own] }
        addBlock(doc, { id: name, type: name, config: fitting, text: 'Read me' }, 'person')
      }
    },
    'person',
  )
  const link = await links.made(by, 'dashboard', id, { canWrite: true })
  return { blocks: (await links.visit<PublicApp>(link.token)).body.blocks, token: link.token }
}

describe('a block of any type, for a visitor', () => {
  it('shows what the maker of its link sees, and the test would see more', async () => {
    const ofAll = await visit(org.admin, 'name', 'Kept quiet too')
    const told = Object.entries(ofAll.blocks).filter(([, block]) => secrets.test(JSON.stringify(block)))
    expect(told.map(([type]) => type)).toEqual(
      expect.arrayContaining(['tableView', 'addressList', 'indicator', 'chart', 'pivot', 'goal', 'form']),
    )
  })

  it.each([
    ['name', 'amount'],
    ['Kept quiet', 'amount'],
    ['name', 'Kept quiet too'],
    ['state', 'amount'],
  ])('tells no secret by the field %s and the figure %s', async (field, figure) => {
    const { blocks, token } = await visit(less, field, figure)
    expect(JSON.stringify(blocks)).not.toMatch(secrets)
    expect(Object.keys(blocks)).toContain('text')
    const filters = blocks['appFilters']
    const controls = filters?.type === 'appFilters' ? filters.controls : []
    expect(controls.map(({ label }) => label)).toEqual(['name', 'city', 'day', 'amount', 'place', 'state'])
    for (const { id, input, options: listed, operators } of controls) {
      const value = {
        text: 'e',
        number: '40',
        date: '2026-03-04',
        time: '',
        options: listed.map((one) => one.id),
        presence: operators[0] ?? '',
      }[input]
      const only = { appFilters: { [id]: value } }
      const answer = await server.as(undefined).post<{ blocks: object }>(`/api/public/${token}/narrow`, { only })
      expect(answer.status).toBe(200)
      expect(JSON.stringify(answer.body)).not.toMatch(secrets)
    }
  })
})
