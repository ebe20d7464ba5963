import { describe, expect, it } from 'vitest'
import type { FormPart } from '#shared/nouns/forms/form.ts'
import { compileForm } from '#shared/nouns/forms/judge-form.ts'
import { keepUnseenParts, seenForm } from '#shared/nouns/forms/seen-form.ts'
import type { Conditional } from '#shared/nouns/tables/conditional-schema.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { FilterGroup } from '#shared/values/query.ts'

const is = (fieldId: string, value: string): FilterGroup => ({
  ...{ id: 'g', conjunction: 'and' },
  nodes: [{ id: 'c', fieldId, operator: 'is', value }],
})
const ask = (id: string, more: Partial<Extract<FormPart, { type: 'field' }>> = {}): FormPart => ({
  id,
  type: 'field',
  field_id: id,
  ...more,
})
const field = (id: string, required = false, more: object = {}) => ({ id, type: 'text' as const, config: {}, required, ...more })

interface Given {
  parts: FormPart[]
  fields?: ReturnType<typeof field>[]
  rules?: Conditional[]
  naming?: string
  cells?: Record<string, CellValue>
}

function judge({ parts, fields = [field('a'), field('b'), field('c')], rules = [], naming, cells = {} }: Given) {
  const read = compileForm({ parts, fields, conditionals: rules, namingFieldId: naming ?? null, me: null })
  const { pages, required, missing } = read((id) => cells[id] ?? null)
  return { pages: pages.map((page) => page.map(({ id }) => id).join(' ')), required: [...required].join(' '), missing: missing.join(' ') }
}
const rule = (when: FilterGroup, type: 'show' | 'hide' | 'require', fieldId: string): Conditional => ({
  ...{ id: 'r', when },
  actions: [{ type, fieldId }],
})

describe('a form for one state of its answers', () => {
  it.each<[what: string, given: Given, pages: string[], required: string, missing: string]>([
    ['all parts without conditions', { parts: [ask('a'), ask('b')] }, ['a b'], '', ''],
    ['a condition that does not hold', { parts: [ask('a'), ask('b', { when: is('a', 'x') })] }, ['a'], '', ''],
    ['one that holds', { parts: [ask('a'), ask('b', { when: is('a', 'x') })], cells: { a: 'x' } }, ['a b'], '', ''],
    [
      'a hidden question has no answer for others',
      { parts: [ask('a'), ask('b', { when: is('a', 'x') }), ask('c', { when: is('b', 'y') })], cells: { a: 'no', b: 'y' } },
      ['a'],
      '',
      '',
    ],
    ['a condition on a field that is gone', { parts: [ask('a'), ask('b', { when: is('gone', 'x') })] }, ['a'], '', ''],
    ['a question whose field is gone', { parts: [ask('a'), ask('gone', { required: true })] }, ['a'], '', ''],
    ['a required question', { parts: [ask('a', { required: true })] }, ['a'], 'a', 'a'],
    ['a required question, filled', { parts: [ask('a', { required: true })], cells: { a: 'x' } }, ['a'], 'a', ''],
    ['a hidden required question', { parts: [ask('a'), ask('b', { required: true, when: is('a', 'x') })] }, ['a'], '', ''],
    ['the table requires it', { parts: [ask('a')], fields: [field('a', true)] }, ['a'], 'a', 'a'],
    [
      'no condition hides a field that the table requires',
      { parts: [ask('a'), ask('b', { when: is('a', 'x') })], fields: [field('a'), field('b', true)] },
      ['a b'],
      'b',
      'b',
    ],
    [
      'but for one with a default',
      { parts: [ask('a'), ask('b', { when: is('a', 'x') })], fields: [field('a'), field('b', true, { default: { kind: 'now' } })] },
      ['a'],
      '',
      '',
    ],
    ['the naming field', { parts: [ask('a'), ask('b')], naming: 'b' }, ['a b'], 'b', 'b'],
    ['the naming field, left free', { parts: [ask('a'), ask('b', { required: false })], naming: 'b' }, ['a b'], '', ''],
    ['a rule hides', { parts: [ask('a'), ask('b')], rules: [rule(is('a', 'x'), 'hide', 'b')], cells: { a: 'x' } }, ['a'], '', ''],
    ['a rule shows', { parts: [ask('a'), ask('b')], rules: [rule(is('a', 'x'), 'show', 'b')] }, ['a'], '', ''],
    ['a rule requires', { parts: [ask('a'), ask('b')], rules: [rule(is('a', 'x'), 'require', 'b')], cells: { a: 'x' } }, ['a b'], 'b', 'b'],
    [
      'a rule hides a required field of the table',
      { parts: [ask('a'), ask('b')], fields: [field('a'), field('b', true)], rules: [rule(is('a', 'x'), 'hide', 'b')], cells: { a: 'x' } },
      ['a'],
      '',
      '',
    ],
    ['pages', { parts: [ask('a'), { id: 'p', type: 'page_break' }, ask('b'), { id: 'q', type: 'page_break' }] }, ['a', 'p b'], '', ''],
    [
      'a page with a condition',
      { parts: [ask('a'), { id: 'p', type: 'page_break', when: is('a', 'x') }, ask('b', { required: true })] },
      ['a'],
      '',
      '',
    ],
    [
      'a section with a condition ends at the next one',
      {
        parts: [
          ask('a'),
          { id: 's', type: 'section', title: '', when: is('a', 'x') },
          ask('b'),
          { id: 't', type: 'section', title: '' },
          ask('c'),
        ],
      },
      ['a t c'],
      '',
      '',
    ],
    [
      'a circle of conditions ends',
      { parts: [ask('a', { when: is('b', 'x') }), ask('b', { when: is('a', 'x') })], cells: { a: 'x', b: 'x' } },
      ['a b'],
      '',
      '',
    ],
  ])('%s', (_what, given, pages, required, missing) => {
    expect(judge(given)).toEqual({ pages, required, missing })
  })
})

describe('a form for somebody who does not see all of its table', () => {
  const stored = { v: 1 as const, parts: [ask('a'), ask('b', { when: is('hidden', 'x') }), ask('hidden'), ask('c')] }
  const seen = seenForm(
    stored,
    (id) => id !== 'hidden',
    () => false,
  )

  it('lacks what names a hidden field', () => {
    expect(seen.parts.map(({ id }) => id)).toEqual(['a', 'c'])
    expect(JSON.stringify(seen)).not.toContain('hidden')
  })

  it('keeps it when they save, where it was', () => {
    const saved = { v: 1 as const, title: 'New', parts: [ask('c'), ask('a', { required: true })] }
    const kept = keepUnseenParts(stored, saved, (part) => !JSON.stringify(part).includes('hidden'))
    expect(kept).toMatchObject({ title: 'New' })
    expect(kept.parts.map(({ id }) => id)).toEqual(['c', 'a', 'b', 'hidden'])
  })
})
