import { describe, expect, it } from 'vitest'
import { gapsOf } from '#shared/nouns/automations/automation-gaps.ts'
import { stepsOf } from '#shared/nouns/automations/automation.ts'
import { definitionSchema } from '#shared/nouns/automations/definition-schema.ts'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { readSentence } from '#client/nouns/automations/sentences/read-sentence.ts'
import { sentences, type SentenceTable } from '#tests/support/automation-corpus/sentences.ts'

const memberId = '01900000-0000-7000-8000-000000000001'
const ana = '01900000-0000-7000-8000-000000000002'
const words = {
  subject: 'About {{trigger}}',
  body: 'See {{trigger.url}}',
  task: 'Look at {{trigger}}',
  question: 'Agree with {{trigger}}?',
}

/** A workspace of three tables with the names of a language; ids are the same in each. */
function workspaceOf({ requests, customers, invoices, labels }: SentenceTable) {
  const [t1, t2, t3] = ['t000000000001', 't000000000002', 't000000000003']
  const options = { options: labels.options.map((label, at) => ({ id: `o00000000000${at + 1}`, label, hue: 'blue' })) }
  const field = (at: number, tableId: string, type: FieldTypeName, label: string, config: unknown = {}): Field => ({
    ...{ id: `f00000000000${at}`, tableId, type, label, config, required: false, position: `a${at}` },
  })
  const fields = [
    field(1, t1, 'singleLineText', labels.title),
    field(2, t1, 'user', labels.owner),
    field(3, t1, 'date', labels.deadline),
    field(4, t1, 'select', 'Status', options),
    field(5, t1, 'connectedRecord', labels.customer, { tableId: t2, inverseFieldId: null, limitToOne: true }),
    field(6, t2, 'singleLineText', labels.title),
    field(7, t2, 'email', 'E-mail'),
    field(8, t3, 'singleLineText', labels.title),
  ]
  const tables = [
    { id: t1, label: requests },
    { id: t2, label: customers },
    { id: t3, label: invoices },
  ]
  return { tables, fields, members: [{ id: ana, displayName: 'Ana Souza' }], memberId }
}

describe('a sentence', () => {
  const all = sentences.flatMap(({ table, cases }) => cases.map((one) => ({ table, ...one })))
  it('has a corpus of three languages', () => {
    expect(sentences.map(({ table }) => table.language)).toEqual(['en', 'pt', 'es'])
    expect(all.length).toBeGreaterThanOrEqual(90)
  })

  it.each(all)('$says', ({ table, says, trigger, steps, has }) => {
    const workspace = workspaceOf(table)
    const read = readSentence(says, workspace, { tableId: null, words })
    expect([read?.definition.trigger.kind, [...stepsOf(read?.definition.actions ?? [])].map(({ kind }) => kind)]).toEqual([trigger, steps])
    expect(read?.unknown).toEqual([])
    expect(definitionSchema.safeParse(read?.definition).success).toBe(true)
    if (has !== undefined) expect(JSON.stringify(read?.definition)).toContain(has)
    // nothing that it names is missing in the workspace
    const fieldOf = (tableId: string, fieldId: string) => workspace.fields.find((one) => one.id === fieldId && one.tableId === tableId)
    if (read)
      expect(gapsOf(read.definition, ({ is }) => is !== 'missingSource', fieldOf).filter(({ reason }) => reason === 'gone')).toEqual([])
  })

  it.each(['', 'hello', 'when', 'mail its owner', 'when the moon is full, howl', 'every day', 'a'.repeat(5000)])(
    'that says no automation is none: %s',
    (says) => {
      expect(readSentence(says, workspaceOf(sentences[0]?.table as SentenceTable), { tableId: null, words })).toBeUndefined()
    },
  )

  it('means an option called New only where something becomes it', () => {
    const table = sentences[0]?.table as SentenceTable
    const workspace = workspaceOf({ ...table, labels: { ...table.labels, options: ['New', 'Paid'] } })
    const kindOf = (says: string) => readSentence(says, workspace, { tableId: null, words })?.definition.trigger.kind
    expect(kindOf('When a request is new, notify me')).toBe('recordCreated')
    expect(kindOf('When the status of a request becomes new, notify me')).toBe('recordMatches')
  })

  it('does what follows a question when its answer is Yes', () => {
    const table = sentences[0]?.table as SentenceTable
    const read = readSentence('When a request is new, ask me for approval, then mail the customer', workspaceOf(table), {
      tableId: null,
      words,
    })
    expect(read?.definition.actions.map(({ kind, branches }) => [kind, branches.map((steps) => steps.length)])).toEqual([
      ['approve', [1, 0, 0]],
    ])
  })

  it('tells the part that it did not understand', () => {
    const table = sentences[0]?.table as SentenceTable
    const read = readSentence('When a request is new, mail its owner and give cake', workspaceOf(table), { tableId: null, words })
    expect(read?.definition.actions.map(({ kind }) => kind)).toEqual(['sendMail'])
    expect(read?.unknown).toEqual(['give cake'])
  })
})
