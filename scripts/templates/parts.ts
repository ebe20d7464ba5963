import type { AppPlanInput } from '#shared/nouns/app-plans/app-plan-schema.ts'

/* Short words for what every template is made of. */

type Table = NonNullable<AppPlanInput['tables']>[number]
type Field = Table['fields'][number]
type View = NonNullable<Table['views']>[number]
type Block = NonNullable<AppPlanInput['apps']>[number]['blocks'][number]
type Filter = NonNullable<View['filter']>
type More = Partial<Field>
type Settings = Record<string, unknown>

export const line = (label: string, more: More = {}): Field => ({ label, type: 'singleLineText', ...more })
/** The field that names the record. */
export const title = (label: string, width = 240): Field => line(label, { required: true, width })
export const notes = (label = 'Notes', more: More = {}): Field => ({ label, type: 'text', width: 280, ...more })
export const day = (label: string, more: More = {}): Field => ({ label, type: 'date', width: 120, ...more })
export const moment = (label: string, more: More = {}): Field => ({ label, type: 'dateTime', width: 160, ...more })
export const range = (label: string, more: More = {}): Field => ({ label, type: 'dateRange', width: 210, ...more })
export const money = (label: string, more: More = {}): Field => ({ label, type: 'currency', width: 130, ...more })
export const number = (label: string, more: More = {}): Field => ({ label, type: 'number', width: 110, settings: { decimals: 0 }, ...more })
export const tick = (label: string): Field => ({ label, type: 'checkbox', width: 100 })
export const mail = (label = 'Email', more: More = {}): Field => ({ label, type: 'email', width: 220, ...more })
export const phone = (label = 'Phone'): Field => ({ label, type: 'phone', width: 150 })
export const web = (label = 'Website'): Field => ({ label, type: 'link', width: 200 })
export const files = (label: string): Field => ({ label, type: 'files', width: 140 })

/** Options by label, each with its hue. */
const options = (given: Record<string, string>) => Object.entries(given).map(([label, color]) => ({ label, color }))
export const pick = (label: string, given: Record<string, string>, more: More = {}): Field => ({
  ...{ label, type: 'select', width: 150, options: options(given) },
  ...more,
})
export const picks = (label: string, given: Record<string, string>): Field => ({
  label,
  type: 'multipleSelect',
  width: 200,
  options: options(given),
})
/** To tick in each record. */
export const checks = (label: string, items: readonly string[]): Field => ({ label, type: 'checklist', width: 200, options: [...items] })

/** A link to one record; the other table has the other face, with all of them. */
export const link = (label: string, to: string, inverse: string, more: More = {}): Field => ({
  ...{ label, type: 'connectedRecord', to, inverse, one: true, width: 180 },
  ...more,
})
type Figure = 'count' | 'sum' | 'average' | 'min' | 'max'
/** A figure of the linked records; `target` is `Table/Field`. */
export const rollup = (label: string, through: string, figure: Figure, target: string | null = null, filter?: Filter): Field => ({
  ...{ label, type: 'rollup', width: 130 },
  settings: { linkFieldId: `@/${through}`, targetFieldId: target === null ? null : `@${target}`, function: figure, filter: filter ?? null },
})
export const formula = (label: string, expression: string, more: More = {}): Field => ({
  ...{ label, type: 'advancedFormula', formula: expression, width: 130 },
  ...more,
})
/** A button that sets fields of its record; options by a reference. */
export const button = (label: string, hue: string, values: Record<string, string>): Field => ({
  ...{ label, type: 'triggerAction', width: 150 },
  settings: { text: label, hue, values: Object.entries(values).map(([field, value]) => ({ fieldId: `@/${field}`, value })) },
})

type MoreView = Partial<View>
export const grid = (label: string, more: MoreView = {}): View => ({ label, type: 'table', ...more })
export const board = (label: string, by: string, fields: string[], more: Settings = {}): View => ({
  ...{ label, type: 'kanban', fields },
  settings: { kanban_field: `@/${by}`, kanban_disable_default_column: true, ...more },
})
export const calendar = (label: string, on: string, color: string, more: Settings = {}): View => ({
  ...{ label, type: 'calendar' },
  settings: { calendar_fields: [`@/${on}`], calendar_color_field: `@/${color}`, ...more },
})
export const gallery = (label: string, fields: string[], sort: string): View => ({ label, type: 'gallery', fields, sort: [sort] })
export const gantt = (label: string, from: string, color: string, fields: string[], more: Settings = {}): View => ({
  ...{ label, type: 'gantt', fields },
  settings: { gantt_date_range: `@/${from}`, gantt_color_field: `@/${color}`, gantt_zoom: 'month', ...more },
})

type Placed = readonly [block: Block, w: number, h: number]
/** Blocks in rows of twelve columns, from left to right. */
export function page(placed: readonly Placed[]): Block[] {
  const rows: Placed[][] = []
  for (const one of placed) {
    const last = rows.at(-1)
    if (last && last.reduce((sum, [, w]) => sum + w, 0) + one[1] <= 12) last.push(one)
    else rows.push([one])
  }
  let y = 0
  return rows.flatMap((row) => {
    // a lower block would leave a hole, into which those below move up
    const tallest = Math.max(...row.map(([, , h]) => h))
    let x = 0
    const blocks = row.map(([block, w]): Block => {
      const at: [number, number, number, number] = [x, y, w, tallest]
      x += w
      return { ...block, at }
    })
    y += tallest
    return blocks
  })
}

export const words = (text: string): Block => ({ type: 'text', text })
export const figure = (
  table: string,
  label: string,
  color: string,
  { of, as = of === undefined ? 'count' : 'sum', where }: { of?: string; as?: string; where?: Filter } = {},
): Block => ({
  type: 'indicator',
  ...(where && { filter: where }),
  settings: { tableId: `@${table}`, label, color, aggregate: as, ...(of !== undefined && { fieldId: `@/${of}` }) },
})
type ChartKind = 'bar' | 'stacked' | 'line' | 'area' | 'pie' | 'donut' | 'funnel'
export const chart = (
  table: string,
  heading: string,
  kind: ChartKind,
  by: string,
  {
    of,
    bucket,
    split,
    color,
    where,
    sort,
  }: { of?: string; bucket?: string; split?: string; color?: string; where?: Filter; sort?: 'value' } = {},
): Block => ({
  type: 'chart',
  ...(where && { filter: where }),
  settings: {
    ...{ tableId: `@${table}`, title: heading, kind },
    group: { fieldId: `@/${by}`, direction: 'asc', ...(bucket !== undefined && { bucket }) },
    ...(of !== undefined && { aggregate: 'sum', fieldId: `@/${of}` }),
    ...(split !== undefined && { split: { fieldId: `@/${split}`, direction: 'asc' } }),
    ...(color !== undefined && { color }),
    ...(sort && { sort, direction: 'desc' }),
  },
})
/** Records of a table; of a view when one is named. */
export const list = (
  table: string,
  heading: string,
  { fields, where, sort, view }: { fields?: string[]; where?: Filter; sort?: string; view?: string } = {},
): Block => ({
  type: 'tableView',
  ...(where && { filter: where }),
  settings: {
    ...{ tableId: `@${table}`, title: heading },
    ...(view !== undefined && { viewId: `@view:${table}/${view}` }),
    ...(fields && { fields: fields.map((label) => `@/${label}`) }),
    ...(sort !== undefined && { sorts: [{ fieldId: `@/${sort.replace(/^-/, '')}`, direction: sort.startsWith('-') ? 'desc' : 'asc' }] }),
  },
})
export const heading = (text: string, table: string, search: string, form?: string): Block => ({
  type: 'titleBar',
  settings: {
    ...{ title: text, size: 'large', line: false, tableId: `@${table}`, searchFieldId: `@/${search}` },
    ...(form !== undefined && { formId: `@form:${table}/${form}` }),
  },
})
export const fill = (table: string, form: string): Block => ({
  type: 'form',
  settings: { tableId: `@${table}`, formId: `@form:${table}/${form}`, title: '' },
})
export const reading = (label: string): Block => ({ type: 'docPage', settings: { pageId: `@page:${label}`, title: '' } })
export const steps = (table: string, by: string, heading: string): Block => ({
  type: 'flow',
  settings: { tableId: `@${table}`, fieldId: `@/${by}`, title: heading },
})
export const filters = (table: string, fields: string[]): Block => ({
  type: 'appFilters',
  settings: { tableId: `@${table}`, fields: fields.map((label) => `@/${label}`) },
})

type Automation = NonNullable<AppPlanInput['automations']>[number]
type Step = Automation['steps'][number]
/** Cells that a step writes, by reference. */
const cells = (given: Record<string, string>) => Object.entries(given).map(([fieldId, text]) => ({ fieldId, text }))
export const setCells = (table: string, values: Record<string, string>): Step => ({
  kind: 'updateRecords',
  settings: {
    of: 'trigger',
    values: cells(Object.fromEntries(Object.entries(values).map(([label, text]) => [`@${table}/${label}`, text]))),
  },
})
export const addRecord = (table: string, values: Record<string, string>): Step => ({
  kind: 'createRecord',
  settings: {
    tableId: `@${table}`,
    values: cells(Object.fromEntries(Object.entries(values).map(([label, text]) => [`@/${label}`, text]))),
  },
})
export const sendMail = (to: string, subject: string, body: string): Step => ({ kind: 'sendMail', settings: { to, subject, body } })
export const tellPeople: Step = { kind: 'notifyPeople', settings: { of: 'trigger' } }
export const whenCreated = (table: string, name: string, description: string, given: Step[]): Automation => ({
  ...{ name, description },
  trigger: { kind: 'recordCreated', settings: { tableId: `@${table}` } },
  steps: given,
})
export const whenMatches = (table: string, filter: Filter, name: string, description: string, given: Step[]): Automation => ({
  ...{ name, description },
  trigger: { kind: 'recordMatches', settings: { tableId: `@${table}`, filter } },
  steps: given,
})
export const onDay = (table: string, field: string, days: number, name: string, description: string, given: Step[]): Automation => ({
  ...{ name, description },
  trigger: { kind: 'dateReached', settings: { tableId: `@${table}`, fieldId: `@/${field}`, days } },
  steps: given,
})
