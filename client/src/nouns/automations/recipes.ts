import type { JsonValue } from '#shared/lib/json.ts'
import type { AutomationConfig, AutomationDefinition, AutomationStep } from '#shared/nouns/automations/automation.ts'
import { newStep, newTrigger } from '#client/nouns/automations/edit-definition.ts'
import type { RecipeNeed, RecipeTable } from '#client/nouns/automations/recipe-tables.ts'

/** The words that a recipe writes into texts: `recipes.<name>.<part>`. */
export type RecipeWords = (part: 'subject' | 'body') => string

/** A beginning that is filled in for a table of the person's own; what the table has not is left to fill in. */
export interface Recipe {
  name: string
  icon: string
  hue: string
  needs: readonly RecipeNeed[]
  make(table: RecipeTable, words: RecipeWords): AutomationDefinition
}

const record = '{{trigger}}'
const link = '{{trigger.url}}'

function on(kind: string, table: RecipeTable, config: AutomationConfig = {}): AutomationDefinition['trigger'] {
  return newTrigger(kind, { tableId: table.tableId, ...config })
}

/** Texts of a mail with the record in the place of `[record]`, and its address in that of `[link]`. */
function mail(table: RecipeTable, words: RecipeWords, to = table.email): AutomationStep {
  const filled = (text: string): string => text.replaceAll('[record]', record).replaceAll('[link]', link)
  return newStep('sendMail', { to: to ?? '', subject: filled(words('subject')), body: filled(words('body')) })
}

function task(table: RecipeTable, words: RecipeWords, deadline = ''): AutomationStep {
  const title = words('subject').replaceAll('[record]', record)
  return newStep('createTask', { title, owners: table.people === null ? [] : [table.people], deadline })
}

const tell = (table: RecipeTable): AutomationStep =>
  newStep('notifyPeople', { people: table.people === null ? [] : [table.people], of: 'trigger' })
const onDay = (table: RecipeTable, days: number): AutomationDefinition['trigger'] => on('dateReached', table, { fieldId: table.day, days })
const every = (cron: string): AutomationDefinition['trigger'] => newTrigger('schedule', { cron })
const findIn = (table: RecipeTable): AutomationStep => newStep('findRecords', { tableId: table.tableId, most: 100 })
const say = (words: RecipeWords, of = 'trigger'): AutomationStep =>
  newStep('messageRecord', { of, text: words('subject').replaceAll('[record]', of === 'item' ? '{{item}}' : record) })

/** Records that come into the last of their status, as it mostly is when they are done. */
function isDone({ status }: RecipeTable): JsonValue {
  const last = status?.options.at(-1)
  if (!status || last === undefined) return null
  const condition = { id: 'done', fieldId: status.fieldId, operator: 'anyOf', value: [last] }
  return { id: 'all', conjunction: 'and', nodes: [condition] }
}

const updated = (table: RecipeTable): AutomationDefinition['trigger'] =>
  on('recordUpdated', table, { fields: table.status ? [table.status.fieldId] : [] })

export const recipes: readonly Recipe[] = [
  {
    name: 'newMail',
    icon: 'mail',
    hue: 'pink',
    needs: ['email'],
    make: (table, words) => ({ trigger: on('recordCreated', table), actions: [mail(table, words)] }),
  },
  {
    name: 'ownerMail',
    icon: 'mail',
    hue: 'orange',
    needs: ['people'],
    make: (table, words) => ({ trigger: on('recordCreated', table), actions: [mail(table, words, table.people)] }),
  },
  {
    name: 'ownerTask',
    icon: 'task',
    hue: 'yellow',
    needs: ['people'],
    make: (table, words) => ({ trigger: on('recordCreated', table), actions: [task(table, words)] }),
  },
  {
    name: 'formThanks',
    icon: 'form',
    hue: 'teal',
    needs: ['email'],
    make: (table, words) => ({ trigger: on('formSubmitted', table), actions: [mail(table, words)] }),
  },
  {
    name: 'statusMail',
    icon: 'mail',
    hue: 'blue',
    needs: ['status', 'email'],
    make: (table, words) => ({ trigger: updated(table), actions: [mail(table, words)] }),
  },
  {
    name: 'tellWhen',
    icon: 'bell',
    hue: 'orange',
    needs: ['status', 'people'],
    make: (table) => ({ trigger: on('recordMatches', table, { filter: isDone(table) }), actions: [tell(table)] }),
  },
  {
    name: 'doneMail',
    icon: 'mail',
    hue: 'green',
    needs: ['status', 'email'],
    make: (table, words) => ({ trigger: on('recordMatches', table, { filter: isDone(table) }), actions: [mail(table, words)] }),
  },
  {
    name: 'taskBefore',
    icon: 'calendar',
    hue: 'yellow',
    needs: ['day', 'people'],
    make: (table, words) => ({
      trigger: onDay(table, -3),
      actions: [task(table, words, table.day === null ? '' : `{{trigger.${table.day}}}`)],
    }),
  },
  {
    name: 'mailBefore',
    icon: 'calendar',
    hue: 'pink',
    needs: ['day', 'email'],
    make: (table, words) => ({ trigger: onDay(table, -1), actions: [mail(table, words)] }),
  },
  {
    name: 'overdue',
    icon: 'clock',
    hue: 'red',
    needs: ['day', 'people'],
    make: (table) => ({ trigger: onDay(table, 1), actions: [tell(table)] }),
  },
  {
    name: 'followUp',
    icon: 'hourglass',
    hue: 'gray',
    needs: ['email'],
    make: (table, words) => ({
      trigger: on('recordCreated', table),
      actions: [newStep('wait', { amount: 3, unit: 'days' }), mail(table, words)],
    }),
  },
  {
    name: 'stuck',
    icon: 'hourglass',
    hue: 'violet',
    needs: ['status', 'people'],
    make: (table, words) => {
      const wait = newStep('waitFor', { of: 'trigger', filter: isDone(table), longest: 7 })
      return { trigger: on('recordCreated', table), actions: [{ ...wait, branches: [[], [task(table, words)]] }] }
    },
  },
  {
    name: 'weeklyReport',
    icon: 'table',
    hue: 'blue',
    needs: [],
    make: (table, words) => {
      const find = findIn(table)
      const report = newStep('sendMail', { subject: words('subject'), body: words('body'), rows: find.id })
      return { trigger: every('0 8 * * 1'), actions: [find, report] }
    },
  },
  {
    name: 'dailyChat',
    icon: 'message',
    hue: 'teal',
    needs: ['status'],
    make: (table, words) => {
      const find = findIn(table)
      const each = newStep('forEach', { of: find.id })
      return { trigger: every('0 9 * * 1-5'), actions: [find, { ...each, branches: [[say(words, 'item')]] }] }
    },
  },
  {
    name: 'weeklyTidy',
    icon: 'clock',
    hue: 'blue',
    needs: [],
    make: (table) => {
      const find = findIn(table)
      return { trigger: every('0 8 * * 1'), actions: [find, newStep('updateRecords', { of: find.id })] }
    },
  },
  {
    name: 'eachRow',
    icon: 'repeat',
    hue: 'gray',
    needs: ['rows'],
    make: (table, words) => {
      const each = newStep('forEach', { of: table.rows === null ? 'trigger' : `trigger.${table.rows}` })
      return { trigger: on('recordCreated', table), actions: [{ ...each, branches: [[say(words, 'item')]] }] }
    },
  },
  {
    name: 'copyRecord',
    icon: 'plus',
    hue: 'green',
    needs: ['status'],
    make: (table) => ({ trigger: on('recordMatches', table, { filter: isDone(table) }), actions: [newStep('createRecord')] }),
  },
  {
    name: 'webhookRecord',
    icon: 'webhook',
    hue: 'violet',
    needs: [],
    make: (table) => ({ trigger: newTrigger('webhookReceived'), actions: [newStep('findOrCreate', { tableId: table.tableId })] }),
  },
  {
    name: 'recordChat',
    icon: 'message',
    hue: 'teal',
    needs: ['status'],
    make: (table, words) => ({ trigger: updated(table), actions: [say(words)] }),
  },
  {
    name: 'slackNews',
    icon: 'slack',
    hue: 'violet',
    needs: [],
    make: (table, words) => ({
      trigger: on('recordCreated', table),
      actions: [newStep('slackPostMessage', { text: words('subject').replaceAll('[record]', record) })],
    }),
  },
]
