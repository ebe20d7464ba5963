import type { JsonObject, JsonValue } from '#shared/lib/json.ts'
import { apart } from '#shared/nouns/imports/apart-names.ts'
import type { BoardForm, Part, ReadForm } from '#server/connectors/boards/board-product.ts'
import { cardWords } from '#shared/nouns/imports/card-words.ts'
import { dataOf } from '#server/connectors/boards/pipefy/graphql-fault.ts'
import { pipefyField, type PipefyField } from '#server/connectors/boards/pipefy/pipefy-field.ts'
import { nameOf, objectOf, objectsOf, textOf } from '#server/connectors/boards/read-parts.ts'

const names = (value: JsonValue | undefined): string => [...new Set(objectsOf(value).map(({ name }) => nameOf(name)))].join('\n')

/** The columns of a pipe or a table and its rows, from the answers of Pipefy's interface. */
export const pipefyForm: ReadForm = (answer, { language, known }) => {
  const data = objectOf(dataOf(answer))
  const [pipe, table] = [objectOf(data?.['pipe']), objectOf(data?.['table'])]
  const words = cardWords[language]
  if (table) {
    const fields = objectsOf(table['table_fields']).flatMap((field) => pipefyField(field, words.id, known) ?? [])
    const parts: Part[] = [
      { column: { name: words.name, type: 'singleLineText' }, say: ({ title }) => textOf(title) },
      { column: { name: words.created, type: 'dateTime' }, say: (record) => textOf(record['created_at']) },
      { column: { name: words.link, type: 'link' }, say: ({ url }) => textOf(url) },
      { column: { name: words.id, type: 'singleLineText', isKey: true }, say: ({ id }) => textOf(id) },
    ]
    return formOf(parts, fields, 'table_records', 'record_fields')
  }
  if (!pipe) return undefined
  const phases = objectsOf(pipe['phases'])
  const all = [...objectsOf(pipe['start_form_fields']), ...phases.flatMap((phase) => objectsOf(phase['fields']))]
  const fields = all.flatMap((field) => pipefyField(field, words.id, known) ?? [])
  const labels = apart(objectsOf(pipe['labels']).map(({ name }) => nameOf(name).trim()))
  const steps = apart(phases.map(({ name }) => nameOf(name).trim()))
  const parts: Part[] = [
    { column: { name: words.name, type: 'singleLineText' }, say: ({ title }) => textOf(title) },
    {
      column: { name: words.phase, type: 'select', options: steps, isStage: true },
      say: (card) => nameOf(objectOf(card['current_phase'])?.['name']),
    },
    { column: { name: words.labels, type: 'multipleSelect', options: labels }, say: (card) => names(card['labels']) },
    { column: { name: words.members }, say: ({ assignees }) => names(assignees) },
    { column: { name: words.created, type: 'dateTime' }, say: ({ createdAt }) => textOf(createdAt) },
    { column: { name: words.due, type: 'dateTime' }, say: (card) => textOf(card['due_date']) },
    { column: { name: words.done, type: 'checkbox' }, say: ({ done }) => String(done === true) },
    { column: { name: words.link, type: 'link' }, say: ({ url }) => textOf(url) },
    { column: { name: words.id, type: 'singleLineText', isKey: true }, say: ({ id }) => textOf(id) },
  ]
  return formOf(parts, fields, 'allCards', 'fields')
}

function formOf(parts: readonly Part[], fields: readonly PipefyField[], list: string, valuesAt: string): BoardForm {
  const rowOf = (card: JsonObject): string[] => {
    const values = new Map(objectsOf(card[valuesAt]).map((value) => [keyOf(objectOf(value['field'])), value]))
    return [...parts.map(({ say }) => say(card)), ...fields.map(({ key, say }) => say(values.get(key)))]
  }
  return {
    columns: [...parts.map(({ column }) => column), ...fields.map(({ column }) => column)],
    read: (page) => {
      const found = objectOf(objectOf(dataOf(page))?.[list])
      if (!found || !Array.isArray(found['edges'])) return undefined
      const cards = objectsOf(objectsOf(found['edges']).map(({ node }) => node ?? null))
      const info = objectOf(found['pageInfo'])
      const next = info?.['hasNextPage'] === true ? textOf(info['endCursor']) : ''
      return { rows: cards.map(rowOf), next: next === '' || cards.length === 0 ? null : next }
    },
  }
}

/** A field's name repeats in other phases; its number does not. */
function keyOf(field: JsonObject | undefined): string {
  return textOf(field?.['internal_id']) || textOf(field?.['id'])
}
