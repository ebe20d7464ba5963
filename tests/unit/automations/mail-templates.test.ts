import { describe, expect, it } from 'vitest'
import type { Field } from '#shared/nouns/tables/table.ts'
import { bindAgain, namedText, templatesOfAutomations, templatesOfProduct } from '#client/nouns/automations/mail-templates.ts'
import type { Automation } from '#shared/nouns/automations/automation.ts'

const field = (id: string, tableId: string, label: string): Field => ({
  ...{ id, tableId, label, type: 'singleLineText', config: {}, required: false, position: 'a0' },
})
const fields = [
  field('faaaaaaaaaaaa', 'torders000000', 'Name'),
  field('fbbbbbbbbbbbb', 'torders000000', 'Price'),
  field('fcccccccccccc', 'tdeals0000000', 'náme'),
]
const deals = [{ source: 'trigger', tableId: 'tdeals0000000', name: 'the record' }]

describe('a mail of another automation', () => {
  it('finds its values again by field or label, and names those that are not here', () => {
    expect(bindAgain('Dear {{trigger.faaaaaaaaaaaa}}, {{trigger.fbbbbbbbbbbbb}} {{today}} {{b1.url}}', fields, deals)).toBe(
      'Dear {{trigger.fcccccccccccc}}, [Price] {{today}} {{trigger.url}}',
    )
    expect(bindAgain('{{= UPPER({item.faaaaaaaaaaaa}) }} {{= {trigger.fbbbbbbbbbbbb} & "!" }}', fields, deals)).toBe(
      '{{= UPPER({trigger.fcccccccccccc}) }} [{Price} & "!"]',
    )
    const same = [{ source: 'item', tableId: 'torders000000', name: 'x' }]
    expect(bindAgain('{{trigger.fbbbbbbbbbbbb}} {{b1.text}}', fields, same)).toBe('{{item.fbbbbbbbbbbbb}} [b1.text]')
  })

  it('is read by names in its list', () =>
    expect(namedText('Dear {{trigger.faaaaaaaaaaaa}}, {{trigger}} {{= 1 }}', fields, deals)).toBe('Dear Name, the record 1'))

  it('is offered once, however often it is sent', () => {
    const mail = { id: 'b1', kind: 'sendMail', config: { to: 'a', subject: 'Hello', body: 'x' }, branches: [] }
    const other = { id: 'b2', kind: 'stop', config: {}, branches: [] }
    const automation = (id: string) => ({ id, name: `Rule ${id}`, actions: [other, { ...mail, branches: [] }] }) as unknown as Automation
    expect(templatesOfAutomations([automation('1'), automation('2')], fields, deals)).toEqual([
      { key: '1 b1', name: 'Rule 1', subject: 'Hello', body: 'x' },
    ])
  })
})

it('a mail of the product is about the record of its step, if it has one', () => {
  const words: Record<string, string> = { subject: 'About [record]', body: 'Hello,\nabout [record]\n[link]\nBye', name: 'News' }
  const t = (key: string): string => words[key.split('.').at(-1) ?? ''] ?? ''
  expect(templatesOfProduct(t, deals)[0]).toMatchObject({
    subject: 'About {{trigger}}',
    body: 'Hello,\nabout {{trigger}}\n{{trigger.url}}\nBye',
  })
  expect(templatesOfProduct(t, [])[0]).toMatchObject({ subject: 'News', body: 'Hello,\nBye' })
})
