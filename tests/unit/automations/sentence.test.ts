import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Field } from '#shared/nouns/tables/table.ts'
import { sourcesOfSteps } from '#shared/nouns/automations/record-sources.ts'
import { offeredValues } from '#client/nouns/automations/offered-values.ts'
import type { AutomationConfig } from '#shared/nouns/automations/automation.ts'
import { stepSentence, triggerSentence } from '#client/features/automations/data/sentence.ts'
import type { Workspace } from '#client/nouns/automations/use-workspace.ts'
import type { Language } from '#client/i18n/languages.ts'
import { flattenTexts, translate } from '#client/i18n/translate.ts'

const labels: Record<string, string> = { fcustomer0001: 'Customer', femail0000001: 'Email', fowner0000001: 'Handled by' }
const workspace = {
  tableLabel: () => 'Orders',
  fieldLabel: (id: string) => labels[id] ?? 'Due',
  members: [{ id: 'ana', displayName: 'Ana' }],
  pages: [{ id: 'p1', label: 'Offer' }],
  views: [],
} as unknown as Workspace

function wordsIn(language: Language) {
  const file = readFileSync(`client/src/i18n/${language}/automations.json`, 'utf8')
  const texts = flattenTexts(JSON.parse(file) as Record<string, unknown>)
  return { workspace, language, sourceName: () => '', t: (key: string, values = {}) => translate(texts, language, key, values) }
}

function sentenceOf(days: number, language: Language): string {
  const config = { tableId: 't1', fieldId: 'f1', days, at: '09:00' }
  return triggerSentence({ kind: 'dateReached', config, disallowChange: false }, wordsIn(language))
}

describe('the day of a cell', () => {
  // B33
  it.each([
    [-3, '3 days before Due in Orders, at 09:00'],
    [-1, '1 day before Due in Orders, at 09:00'],
    [0, 'On the day of Due in Orders, at 09:00'],
    [2, '2 days after Due in Orders, at 09:00'],
  ] as const)('is said in words: %d', (days, said) => {
    expect(sentenceOf(days, 'en')).toBe(said)
  })

  it('is said in the other languages', () => {
    expect(sentenceOf(-3, 'pt')).toBe('3 dias antes de Due em Orders, às 09:00')
    expect(sentenceOf(1, 'es')).toBe('1 día después de Due en Orders, a las 09:00')
  })
})

describe('the people of a step', () => {
  const said = (kind: string, config: AutomationConfig, language: Language = 'en') =>
    stepSentence({ id: 'b', kind, config, branches: [] }, wordsIn(language))

  it.each([
    ['an address', 'ana@example.com', 'Send “Hello” to ana@example.com'],
    ['a cell behind a link', '{{trigger.fcustomer0001.femail0000001}}', 'Send “Hello” to Customer · Email'],
    ['nobody yet', '', 'Send “Hello” to …'],
  ])('a mail goes to %s', (_name, to, sentence) => {
    expect(said('sendMail', { to, subject: 'Hello' })).toBe(sentence)
  })

  it('are named where a cell names them (B17)', () => {
    expect(said('createTask', { title: 'Call', owners: ['ana', '{{trigger.fowner0000001}}'] })).toBe(
      'Create the task “Call” for Ana, Handled by',
    )
    expect(said('sendMail', { to: '{{trigger.fowner0000001}}', subject: 'Oi' }, 'pt')).toBe('Enviar “Oi” para Handled by')
  })

  it('a page names its template', () => expect(said('createPage', { pageId: 'p1' })).toBe('Make a page like Offer'))
})

describe('cells before a change', () => {
  const field = { id: 'f1234567890ab', tableId: 't1234567890ab', type: 'singleLineText', label: 'Customer' } as unknown as Field
  const words = { place: (name: string) => (name === 'before' ? 'Before' : name), take: String, content: String }

  it.each([
    ['recordCreated', false],
    ['recordUpdated', true],
    ['recordMatches', true],
  ] as const)('are offered where there are some: %s', (kind, offered) => {
    const step = { id: 'a', kind: 'createTask', config: {}, branches: [] }
    const definition = { trigger: { kind, config: { tableId: field.tableId }, disallowChange: false }, actions: [step] }
    const sources = sourcesOfSteps(definition, () => undefined).get('a') ?? []
    const named = sources.map((source) => ({ ...source, name: 'the record' }))
    const names = offeredValues({ sources: named, fields: [field] }, words).map(({ name }) => name)
    expect(names.includes('Before · Customer')).toBe(offered)
    expect(names).toContain('the record · Customer')
  })
})
