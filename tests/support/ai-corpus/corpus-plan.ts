import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import type { AppPlanInput } from '#shared/nouns/app-plans/app-plan-schema.ts'

type Field = NonNullable<AppPlanInput['tables']>[number]['fields'][number]
type View = NonNullable<NonNullable<AppPlanInput['tables']>[number]['views']>[number]

const words = {
  en: { all: 'All', board: 'Board', days: 'Calendar', desk: 'Desk', add: 'New', guide: 'Guide', links: 'of' },
  pt: { all: 'Todos', board: 'Quadro', days: 'Calendário', desk: 'Painel', add: 'Incluir', guide: 'Guia', links: 'de' },
  es: { all: 'Todos', board: 'Tablero', days: 'Calendario', desk: 'Panel', add: 'Añadir', guide: 'Guía', links: 'de' },
}

function readField(text: string, table: string, lang: keyof typeof words): Field {
  const [, label = '', sign = '', rest = ''] = /^([^:>=[]+)([:>=[]?)(.*)$/.exec(text.trim()) ?? []
  const options = /\[(.+)\]$/.exec(text)?.[1]?.split(',')
  if (sign === '>') return { label, type: 'connectedRecord', to: rest, one: true, inverse: `${table} ${words[lang].links} ${label}` }
  if (sign === '=') return { label, type: 'advancedFormula', formula: rest }
  if (sign === '[') return { label, type: 'select', options: options ?? [] }
  if (sign === ':') return { label, type: rest.replace(/\[.*$/, '') as FieldTypeName, ...(options && { options }) }
  return { label, type: 'singleLineText', required: false }
}

/** A table's fields, parted by commas outside of options. */
const parts = (text: string): string[] => text.split(/,(?![^[]*\])/)

/** The plan of a line of the corpus: its tables with views, a form, a page, an automation, and an app that shows them. */
export function corpusPlan(lang: keyof typeof words, line: string): AppPlanInput {
  const said = words[lang]
  const [label = '', ...tables] = line.split('|').map((part) => part.trim())
  const read = tables.map((text) => {
    const at = text.indexOf(':')
    const name = text.slice(0, at)
    const fields = parts(text.slice(at + 1)).map((field) => readField(field, name, lang))
    const board = fields.find(({ type }) => type === 'select')
    const day = fields.find(({ type }) => type === 'date' || type === 'dateTime')
    const views: View[] = [
      { label: `${said.all} ${name}`, type: 'table', sort: [fields[0]?.label ?? ''] },
      ...(board ? [{ label: said.board, type: 'kanban', settings: { kanban_field: `@/${board.label}` } }] : []),
      ...(day ? [{ label: said.days, type: 'calendar', settings: { calendar_fields: [`@/${day.label}`] } }] : []),
    ]
    return { label: name, icon: 'table', color: 'blue', fields, views }
  })
  const last = read.at(-1)
  const board = read.flatMap((table) => table.fields.flatMap((field) => (field.type === 'select' ? { table, field } : [])))[0]
  return {
    ...{ version: 1, label, icon: 'folder', color: 'teal', tables: read },
    records: read.slice(0, 1).map((table) => ({ table: table.label, fields: [table.fields[0]?.label ?? ''], rows: [['A'], ['B']] })),
    forms: last ? [{ label: `${said.add} ${last.label}`, table: last.label, parts: [last.fields[0]?.label ?? ''] }] : [],
    pages: [
      {
        label: `${label} · ${said.guide}`,
        icon: 'book',
        color: 'amber',
        text: `# ${label}\n\n${read.map((table) => `- ${table.label}`).join('\n')}`,
      },
    ],
    automations: last
      ? [
          {
            ...{ name: `${said.add} ${last.label}`, trigger: { kind: 'recordCreated', settings: { tableId: `@${last.label}` } } },
            steps: [{ kind: 'notifyPeople', settings: { of: 'trigger' } }],
          },
        ]
      : [],
    apps: [
      {
        ...{ label: `${label} · ${said.desk}`, icon: 'layout-dashboard', color: 'blue' },
        blocks: [
          { type: 'text', text: `## ${label}` },
          ...read.map((table) => ({ type: 'tableView', settings: { tableId: `@${table.label}`, title: table.label } })),
          ...(last ? [{ type: 'indicator', settings: { tableId: `@${last.label}`, aggregate: 'count', label: last.label } }] : []),
          ...(board
            ? [
                {
                  type: 'chart',
                  settings: {
                    tableId: `@${board.table.label}`,
                    kind: 'donut',
                    title: board.field.label,
                    group: { fieldId: `@/${board.field.label}`, direction: 'asc' },
                  },
                },
              ]
            : []),
          ...(last
            ? [{ type: 'form', settings: { tableId: `@${last.label}`, formId: `@form:${last.label}/${said.add} ${last.label}` } }]
            : []),
        ],
      },
    ],
  }
}
