import type { JsonObject, JsonValue } from '#shared/lib/json.ts'
import { apart } from '#shared/nouns/imports/apart-names.ts'
import type { ToldColumn } from '#shared/nouns/imports/told-table.ts'
import { nameOf, objectOf, objectsOf, textOf } from '#server/connectors/boards/read-parts.ts'

/** A field of a pipe or a table: its column, and how a card says its value. */
export interface PipefyField {
  key: string
  column: ToldColumn
  say(value: JsonObject | undefined): string
}

type Say = (value: JsonObject) => string

const texts = (value: JsonValue | undefined): string[] => (Array.isArray(value) ? (value as readonly JsonValue[]).map(textOf) : [])
const plain: Say = ({ value }) => textOf(value)
const shown: Say = (value) => textOf(value['report_value']) || textOf(value['value'])
const listed: Say = (value) => texts(value['array_value']).join('\n') || textOf(value['report_value'])
const number: Say = (value) => textOf(value['float_value'])

/** The kinds of Pipefy's fields. One without a type is guessed by its values; one that is not here holds nothing. */
const kinds: Readonly<Record<string, { type?: ToldColumn['type']; takesOptions?: true; say: Say }>> = {
  short_text: { type: 'singleLineText', say: plain },
  long_text: { type: 'text', say: plain },
  number: { type: 'number', say: number },
  currency: { type: 'currency', say: number },
  date: { type: 'date', say: (value) => textOf(value['date_value']) },
  datetime: { type: 'dateTime', say: (value) => textOf(value['datetime_value']) },
  due_date: { type: 'dateTime', say: (value) => textOf(value['datetime_value']) },
  time: { type: 'time', say: plain },
  email: { type: 'email', say: plain },
  phone: { type: 'phone', say: plain },
  cpf: { type: 'cpf', say: plain },
  cnpj: { type: 'cnpj', say: plain },
  select: { type: 'select', takesOptions: true, say: plain },
  radio_vertical: { type: 'radioSelect', takesOptions: true, say: plain },
  radio_horizontal: { type: 'radioSelect', takesOptions: true, say: plain },
  checklist_vertical: { type: 'multipleSelect', takesOptions: true, say: listed },
  checklist_horizontal: { type: 'multipleSelect', takesOptions: true, say: listed },
  attachment: { type: 'text', say: listed },
  label_select: { say: shown },
  assignee_select: { say: shown },
  connector: { say: shown },
}

/** Undefined for a field that holds no value. `known`: boards that are imported beside it; connections to them become links by the ids. */
export function pipefyField(field: JsonObject, idName: string, known: readonly string[]): PipefyField | undefined {
  const kind = kinds[textOf(field['type'])]
  if (!kind) return undefined
  const { type, takesOptions, say } = kind
  const options = apart(texts(field['options']).map((label) => label.trim().slice(0, 200))).filter((label) => label !== '')
  const target = targetOf(field)
  const isLink = target !== undefined && known.includes(target.schema)
  const ids: Say = (value) =>
    objectsOf(value['connectedRepoItems'])
      .map(({ id }) => textOf(id))
      .join(', ')
  const isTyped = type !== undefined && (!takesOptions || options.length > 0)
  return {
    key: textOf(field['internal_id']) || textOf(field['id']),
    column: {
      name: nameOf(field['label']),
      ...(isTyped && { type }),
      ...(isTyped && takesOptions && { options: options.slice(0, 1000) }),
      ...(isLink && {
        type: 'singleLineText' as const,
        references: { ...target, column: idName, ...(field['canConnectMultiples'] !== false && { isMany: true as const }) },
      }),
    },
    say: (value) => (value === undefined ? '' : (isLink ? ids : say)(value)),
  }
}

/** The pipe or table that a connection leads to. */
function targetOf(field: JsonObject): { schema: string; table: string } | undefined {
  const repo = objectOf(field['connectedRepo'])
  if (!repo || textOf(repo['id']) === '') return undefined
  const kind = /table/i.test(textOf(repo['__typename'])) ? 'table' : 'pipe'
  return { schema: `${kind}:${textOf(repo['id'])}`, table: nameOf(repo['name']) }
}
