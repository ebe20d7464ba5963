import { describe, expect, it } from 'vitest'
import { renameField, renameItem, renameTable, retypeField } from '#shared/nouns/app-plans/edit-plan.ts'
import { mostOutside, outsideAddresses } from '#shared/nouns/app-plans/outside-addresses.ts'
import { freeLabel, renameAutomation, renameBlock, renameForm, renameView } from '#shared/nouns/app-plans/rename-parts.ts'
import { appPlanSchema, type AppPlan } from '#shared/nouns/app-plans/app-plan-schema.ts'
import { samplePlan } from '#tests/support/sample-plan.ts'

const plan = (): AppPlan => appPlanSchema.parse(samplePlan())
const textOf = (value: unknown): string => JSON.stringify(value)

describe('a label in a plan', () => {
  it('of a table is followed by everything that names it', () => {
    const renamed = renameTable(plan(), 'Orders', 'Sales orders')
    expect(textOf(renamed)).not.toMatch(/@(?:view:|form:|record:)?Orders[/"}]/)
    expect(renamed.tables[1]?.label).toBe('Sales orders')
    expect(renamed.records[1]?.table).toBe('Sales orders')
    expect(renamed.forms[0]?.table).toBe('Sales orders')
    // the other face of a link has the same word and keeps it
    expect(renamed.tables[1]?.fields[1]?.inverse).toBe('Orders')
    expect(textOf(renamed)).toContain('@view:Sales orders/Board')
  })

  it('of a field is followed in formulas, filters, views, forms, records and blocks', () => {
    const renamed = renameField(plan(), 'Orders', 'Status', 'State')
    expect(textOf(renamed)).not.toContain('@Orders/Status')
    expect(textOf(renamed)).not.toContain('@/Status')
    expect(renamed.apps[0]?.blocks[3]?.filter).toMatchObject({
      any: [
        ['State', 'anyOf', ['New']],
        ['Total', 'greater', 1000],
      ],
    })
    const priced = renameField(plan(), 'Orders', 'Price', 'Amount')
    expect(priced.tables[1]?.fields.find(({ label }) => label === 'Total')?.formula).toBe('{Quantity} * {Amount}')
    expect(priced.records[1]?.fields).toContain('Amount')
    expect(textOf(priced.forms[0])).not.toContain('"Price"')
    expect(renameField(plan(), 'Orders', 'Quantity', 'Pieces').forms[1]?.parts[1]).toMatchObject({ fields: ['Number', 'Pieces'] })
  })

  it('of a page and an app is followed in bars, blocks and texts', () => {
    expect(textOf(renameItem(plan(), 'page', 'Handbook', 'Guide'))).not.toMatch(/@page:Handbook|"parent":"Handbook"/)
    expect(textOf(renameItem(plan(), 'app', 'Sales', 'Desk'))).not.toContain('@app:Sales')
  })
})

it('a field of another type keeps its label and leaves what the type before needed', () => {
  const fields = retypeField(plan(), 'Orders', 'Total', 'select', true).tables[1]?.fields
  expect(fields?.find(({ label }) => label === 'Total')).toEqual({ label: 'Total', type: 'select', options: ['A', 'B'] })
})

it('views and forms keep being found by what names them', () => {
  const viewed = renameView(plan(), 'Orders', 'Board', 'By state')
  expect(viewed.tables[1]?.views[0]?.label).toBe('By state')
  expect(textOf(viewed)).not.toContain('@view:Orders/Board')
  const formed = renameForm(plan(), 'Orders', 'New order', 'Ask for it')
  expect(formed.forms[0]?.label).toBe('Ask for it')
  expect(textOf(formed)).not.toContain('@form:Orders/New order')
  expect(renameAutomation(plan(), 0, 'Tell me').automations[0]?.name).toBe('Tell me')
  const chart = plan().apps[0]?.blocks.findIndex(({ type }) => type === 'chart') ?? -1
  expect(renameBlock(plan(), 0, chart, 'Stages').apps[0]?.blocks[chart]?.settings?.['title']).toBe('Stages')
})

it('a label that another has gets a number, since references to both would become one', () => {
  expect(freeLabel('Orders', ['Customers', 'Orders', 'Orders 2'])).toBe('Orders 3')
  expect(freeLabel('Bills', ['Orders'])).toBe('Bills')
})

it('an address outside is told as a whole, with the references in it', () => {
  expect(outsideAddresses(plan())).toEqual([{ address: 'https://maps.example/?q={@/City / state}', where: 'Orders' }])
})

describe('addresses outside', () => {
  const withText = (text: string): AppPlan => ({ ...plan(), tables: [], forms: [], apps: [], automations: [], pages: [{ ...look, text }] })
  const look = { label: 'Handbook', icon: 'file' as never, color: 'teal' as never }
  const told = (text: string): string[] => outsideAddresses(withText(text)).map(({ address }) => address)

  it.each([
    ['far behind in a long text', `${'a word '.repeat(12_000)}https://evil.example/x`, ['https://evil.example/x']],
    ['without a scheme', '[x](//evil.example/x)', ['//evil.example/x)']],
    ['of another scheme', 'ftp://evil.example', ['ftp://evil.example']],
    ['of mail in other letters', 'joão@evil.example and müller@exämple.example', ['joão@evil.example', 'müller@exämple.example']],
    ['behind a long name', `https://${'a'.repeat(400)}@evil.example/`, [`https://${'a'.repeat(400)}@evil.example/`]],
    ['none in a comment of code', '// a comment, and 1 // 2', []],
  ])('are told %s', (_name, text, addresses) => {
    expect(told(text)).toEqual(addresses)
  })

  it('are all told, or the plan names too many for anybody to read', () => {
    const many = (count: number): string => Array.from({ length: count }, (_unused, at) => `https://a${at}.example/`).join(' ')
    expect(told(many(mostOutside))).toHaveLength(mostOutside)
    expect(told(many(mostOutside * 3))).toHaveLength(mostOutside + 1)
  })

  it('are found in time by the length of the text', () => {
    const began = performance.now()
    for (const hostile of ['//', '//{', '///a', '//a ', '@', 'a@', `${'a'.repeat(60)}@`, 'a@b.c', 'https://{', 'https:'])
      told(hostile.repeat(400_000 / hostile.length))
    expect(performance.now() - began).toBeLessThan(20_000)
  })
})
