import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AutomationDefinition, AutomationStep } from '#shared/nouns/automations/automation.ts'
import { stepsOf } from '#shared/nouns/automations/automation.ts'
import type { StepAct } from '#shared/nouns/automations/run.ts'
import type { Field, Table } from '#shared/nouns/tables/table.ts'
import { recipes, type Recipe } from '#client/nouns/automations/recipes.ts'
import { tableForRecipe } from '#client/nouns/automations/recipe-tables.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { createConnection } from '#server/connections/connection-store.ts'
import { chatFeature } from '#server/features/chat/chat-feature.ts'
import { stopTelling } from '#server/features/chat/chat-news.ts'
import { queueEvent } from '#server/features/automations/matching/queue-event.ts'
import { registerOwnMutations } from '#server/mutations/own-mutation.ts'
import { inverseOf } from '#tests/support/add-field.ts'
import { addRecords, buildTable, change, type BuiltTable } from '#tests/support/build-table.ts'
import { createAutomationWorld, runAutomations, switchOn } from '#tests/support/run-automations.ts'

let world: ReturnType<typeof createAutomationWorld>
let requests: BuiltTable
let lines: BuiltTable
let request: string
let bea: string
beforeEach(() => {
  world = createAutomationWorld()
  registerOwnMutations(chatFeature.mutations ?? {})
  bea = world.addMember({ name: 'Bea', isAdmin: true }).memberId
  const customers = buildTable(admin(), { label: 'Customers', fields: { name: 'singleLineText', email: 'email' } })
  const status = { options: ['new', 'done'].map((label, index) => ({ id: `o00000000000${index}`, label, hue: 'blue' })) }
  requests = buildTable(admin(), {
    label: 'Requests',
    fields: {
      name: 'singleLineText',
      customer: { type: 'connectedRecord', config: { tableId: customers.id, limitToOne: true } },
      owner: 'user',
      due: 'date',
      status: { type: 'select', config: status },
    },
  })
  lines = buildTable(admin(), {
    label: 'Lines',
    fields: { text: 'singleLineText', request: { type: 'connectedRecord', config: { tableId: requests.id, limitToOne: true } } },
  })
  requests.fields['lines'] = inverseOf(admin(), lines, 'request')
  const [customer = ''] = addRecords(admin(), customers, [{ name: 'Ana', email: 'ana@example.com' }])
  const cells = { name: 'R-1', customer: [customer], owner: [bea], due: '2026-02-20', status: 'o000000000000' }
  request = addRecords(admin(), requests, [cells])[0] ?? ''
  addRecords(admin(), lines, [
    { text: 'Tea', request: [request] },
    { text: 'Pot', request: [request] },
  ])
})
afterEach(() => {
  vi.restoreAllMocks()
  stopTelling(world.platform.events)
  world.dispose()
})

const admin = (): OrgContext => world.context(world.admin)
const field = (table: BuiltTable, name: string): string => table.fields[name] ?? ''

/** The tables as a device knows them. */
function known(): { tables: Table[]; fields: Field[] } {
  const { db } = world.org
  const tables = db.all(db.build.selectFrom('table_def').select(['id', 'label'])) as unknown as Table[]
  const rows = db.all(db.build.selectFrom('field_def').selectAll().where('deleted_at', 'is', null))
  const fields = rows.map(({ id, table_id: tableId, type, label, config, position }): Field => ({
    ...{ id, tableId, type, label, position, required: false },
    config: JSON.parse(config) as Field['config'],
  }))
  return { tables, fields }
}

/** The recipe as it opens, for the table of requests. */
function open({ name, needs, make }: Recipe): AutomationDefinition {
  const texts = JSON.parse(readFileSync('client/src/i18n/en/recipes.json', 'utf8')) as Record<string, Record<string, string>>
  return make(tableForRecipe(needs, known(), requests.id), (part) => texts[name]?.[part] ?? '')
}

/** Inputs that only the person can fill in, by the recipe. */
const filled: Readonly<Record<string, (step: AutomationStep) => Record<string, unknown>>> = {
  weeklyReport: ({ kind }) => (kind === 'sendMail' ? { to: 'boss@example.com' } : {}),
  weeklyTidy: ({ kind }) => (kind === 'updateRecords' ? { values: [{ fieldId: field(requests, 'status'), text: 'done' }] } : {}),
  copyRecord: () => ({ tableId: lines.id, values: [{ fieldId: field(lines, 'text'), text: '{{trigger}}' }] }),
  webhookRecord: () => ({
    filter: {
      ...{ id: 'g', conjunction: 'and' },
      nodes: [{ id: 'c', fieldId: field(requests, 'name'), operator: 'is', value: '{{trigger.order}}' }],
    },
    values: [{ fieldId: field(requests, 'name'), text: '{{trigger.order}}' }],
  }),
}

const withFilled = (steps: readonly AutomationStep[], fill: (step: AutomationStep) => Record<string, unknown>): AutomationStep[] =>
  steps.map((one) => ({
    ...one,
    config: { ...one.config, ...fill(one) } as AutomationStep['config'],
    branches: one.branches.map((branch) => withFilled(branch, fill)),
  }))

/** Everything that each does to the request R-1: acts with their counts, and to whom mails go. */
const does: Readonly<Record<string, { acts: string[]; mails?: string[]; days?: number }>> = {
  newMail: { acts: ['mail 1'], mails: ['ana@example.com'] },
  ownerMail: { acts: ['mail 1'], mails: ['bea'] },
  ownerTask: { acts: ['task 1'] },
  formThanks: { acts: ['mail 1'], mails: ['ana@example.com'] },
  statusMail: { acts: ['mail 1'], mails: ['ana@example.com'] },
  tellWhen: { acts: ['tell 1'] },
  doneMail: { acts: ['mail 1'], mails: ['ana@example.com'] },
  taskBefore: { acts: ['task 1'] },
  mailBefore: { acts: ['mail 1'], mails: ['ana@example.com'] },
  overdue: { acts: ['tell 1'] },
  followUp: { acts: ['wait 0', 'mail 1'], mails: ['ana@example.com'], days: 3 },
  stuck: { acts: ['wait 0', 'task 1'], days: 7 },
  weeklyReport: { acts: ['find 1', 'mail 1'], mails: ['boss@example.com'] },
  dailyChat: { acts: ['find 1', 'loop 1', 'message 1'] },
  weeklyTidy: { acts: ['find 1', 'update 1'] },
  eachRow: { acts: ['loop 2', 'message 1', 'message 1'] },
  copyRecord: { acts: ['create 1'] },
  webhookRecord: { acts: ['create 1'] },
  recordChat: { acts: ['message 1'] },
  slackNews: { acts: ['request 1'] },
}

function begin(automationId: string, { trigger }: AutomationDefinition): void {
  const content = trigger.kind === 'webhookReceived' ? JSON.stringify({ order: 'R-9' }) : undefined
  const isOfRecord = trigger.kind !== 'schedule' && content === undefined
  const matched = isOfRecord ? [{ id: request, before: {} }] : content === undefined ? [] : [{ id: '', before: {}, content }]
  const now = world.platform.now()
  const tableId = isOfRecord ? requests.id : null
  const event = { automationId, version: 1, tableId, matched, cause: undefined, actorId: world.admin.memberId, madeAt: now, now }
  world.org.db.writeNow(() => queueEvent(world.org, event))
}

describe('a recipe, filled in and run', () => {
  it.each(recipes)('$name does what it says', async (recipe) => {
    const asked = vi.spyOn(world.platform, 'safeFetch')
    asked.mockResolvedValue({ ok: true, status: 200, url: 'https://slack.example/', headers: {}, body: Buffer.from('{"ok":true}') })
    const opened = open(recipe)
    const fill = filled[recipe.name] ?? (() => ({}))
    const actions = withFilled(opened.actions, fill)
    if (recipe.name === 'slackNews') {
      const settings = { url: 'https://hooks.slack.com/services/T0/B0/x' }
      const connectionId = await createConnection(admin(), world.platform.config.dataDir, { app: 'slack', name: 'Team', settings })
      actions[0] = { ...(actions[0] as AutomationStep), config: { ...actions[0]?.config, connectionId } }
    }
    const definition = { ...opened, actions }
    const id = await switchOn(admin(), definition)
    if (JSON.stringify(definition.trigger).includes('"done"')) {
      // it begins by itself as the record comes into its last status
      const values = { [field(requests, 'status')]: 'o000000000001' }
      change(admin(), requests.id, [{ op: 'update', id: request, base: Number.MAX_SAFE_INTEGER, values }])
    } else begin(id, definition)
    await runAutomations(world)
    const { acts, mails = [], days } = does[recipe.name] ?? { acts: [] }
    if (days !== undefined) {
      expect(runs().map(({ status }) => status)).toEqual(['waiting'])
      vi.spyOn(world.platform, 'now').mockReturnValue(new Date(world.platform.now().getTime() + (days * 24 + 1) * 3_600_000))
      await runAutomations(world)
    }
    expect(runs()).toEqual([{ status: 'done', error: null }])
    const { db } = world.org
    const steps = db.all(db.build.selectFrom('run_step').select('act').orderBy('place'))
    const done = steps.flatMap(({ act }) => (act === null ? [] : [JSON.parse(act) as StepAct])).map((act) => `${act.does} ${act.count}`)
    expect(done).toEqual(acts)
    const emailOfBea = db.get(db.build.selectFrom('member').select('email').where('id', '=', bea))?.email
    expect(world.platform.mails.map(({ to }) => to)).toEqual(mails.map((to) => (to === 'bea' ? emailOfBea : to)))
    expect(world.platform.mails.some(({ subject, text }) => /\[record\]|\[link\]|\{\{/.test(subject + text))).toBe(false)
    expect(asked).toHaveBeenCalledTimes(recipe.name === 'slackNews' ? 1 : 0)
    expect([...stepsOf(definition.actions)].length).toBeGreaterThan(0)
  })

  it('is told of every one', () => expect(Object.keys(does).toSorted()).toEqual(recipes.map(({ name }) => name).toSorted()))
})

const runs = () => world.org.db.all(world.org.db.build.selectFrom('run').select(['status', 'error']))
