import { foldText } from '#shared/lib/fold-text.ts'
import { isJsonObject, type JsonObject, type JsonValue } from '#shared/lib/json.ts'
import type { Part, ReadForm } from '#server/connectors/boards/board-product.ts'
import { cardWords } from '#shared/nouns/imports/card-words.ts'
import { customColumn, customText } from '#server/connectors/boards/trello/trello-custom.ts'
import { bySort, nameOf, objectsOf, textOf } from '#server/connectors/boards/read-parts.ts'
import { apart } from '#shared/nouns/imports/apart-names.ts'

/** With their checklists and attachments, these are a few megabytes at most; Trello refuses too many at once. */
export const cardsOfPage = 200
const mostItems = 500

/** The colours of Trello's labels, without their shades. */
const hues: Readonly<Record<string, string>> = {
  ...{ green: 'green', yellow: 'amber', orange: 'orange', red: 'red', purple: 'violet', blue: 'blue' },
  ...{ sky: 'cyan', lime: 'green', pink: 'pink', black: 'gray' },
}

/** The columns of a board and the rows of its cards, from the answers of Trello's interface. */
export const trelloForm: ReadForm = (board, { language }) => {
  if (!isJsonObject(board) || !Array.isArray(board['lists'])) return undefined
  const words = cardWords[language]
  const lists = choices(objectsOf(board['lists']).toSorted(bySort), (list) => nameOf(list['name']))
  const labels = choices(objectsOf(board['labels']), (label) => nameOf(label['name']) || nameOf(label['color']))
  const members = choices(objectsOf(board['members']), (one) => nameOf(one['fullName']) || nameOf(one['username']))
  const colours = new Map(objectsOf(board['labels']).map((label) => [labels.names.get(textOf(label['id'])), textOf(label['color'])]))
  const custom = objectsOf(board['customFields']).toSorted(bySort)
  const hueOf = (label: string): string => hues[(colours.get(label) ?? '').replace(/_(light|dark)$/, '')] ?? 'gray'
  const parts: Part[] = [
    { column: { name: words.name, type: 'singleLineText' }, say: (card) => textOf(card['name']) },
    { column: { name: words.list, type: 'select', options: lists.options, isStage: true }, say: (card) => lists.say(card['idList']) },
    { column: { name: words.description, type: 'text' }, say: (card) => textOf(card['desc']) },
    {
      column: { name: words.labels, type: 'multipleSelect', options: labels.options, hues: labels.options.map(hueOf) },
      say: (card) => labels.say(card['idLabels']),
    },
    { column: { name: words.members, type: 'multipleSelect', options: members.options }, say: (card) => members.say(card['idMembers']) },
    { column: { name: words.start, type: 'dateTime' }, say: (card) => textOf(card['start']) },
    { column: { name: words.due, type: 'dateTime' }, say: (card) => textOf(card['due']) },
    { column: { name: words.done, type: 'checkbox' }, say: (card) => String(card['dueComplete'] === true) },
    { column: { name: words.archived, type: 'checkbox' }, say: (card) => String(card['closed'] === true) },
    { column: { name: words.checklist, type: 'todoList' }, say: itemsOf },
    { column: { name: words.attachments, type: 'text' }, say: addressesOf },
    { column: { name: words.link, type: 'link' }, say: (card) => textOf(card['shortUrl']) },
    { column: { name: words.activity, type: 'dateTime' }, say: (card) => textOf(card['dateLastActivity']) },
    { column: { name: words.id, type: 'singleLineText', isKey: true }, say: (card) => textOf(card['id']) },
    ...custom.map((field): Part => ({ column: customColumn(field), say: (card) => customText(field, card) })),
  ]
  return {
    columns: parts.map(({ column }) => column),
    read: (page) => {
      if (!Array.isArray(page)) return undefined
      const cards = objectsOf(page)
      // the oldest of a page is the first by its id, whatever their order
      const [oldest] = cards.map(({ id }) => textOf(id)).toSorted()
      return { rows: cards.map((card) => parts.map(({ say }) => say(card))), next: cards.length < cardsOfPage ? null : (oldest ?? null) }
    },
  }
}

const addressesOf = (card: JsonObject): string =>
  objectsOf(card['attachments'])
    .map(({ url }) => textOf(url))
    .join('\n')

interface Choices {
  options: string[]
  /** the option of each id */
  names: ReadonlyMap<string, string>
  /** the options of an id or of several */
  say(value: JsonValue | undefined): string
}

/** Things that cards name by their ids. Of names that would be one option the first counts. */
function choices(found: readonly JsonObject[], name: (one: JsonObject) => string): Choices {
  const named = found.flatMap((one) => (name(one) === '' ? [] : [[textOf(one['id']), name(one)] as const]))
  const options = apart(named.map(([, label]) => label.trim())).slice(0, 1000)
  const known = new Map(options.map((label) => [foldText(label), label]))
  const names = new Map(
    named.flatMap(([id, label]) => (known.has(foldText(label.trim())) ? [[id, known.get(foldText(label.trim())) ?? '']] : [])),
  )
  const say = (value: JsonValue | undefined): string => {
    const ids = Array.isArray(value) ? (value as readonly JsonValue[]).map(textOf) : [textOf(value)]
    return [...new Set(ids.flatMap((id) => names.get(id) ?? []))].join('\n')
  }
  return { options, names, say }
}

/** The items of a card's checklists as to-dos; those of several say which they are of. */
function itemsOf(card: JsonObject): string {
  const lists = objectsOf(card['checklists']).toSorted(bySort)
  const lines = lists.flatMap((list) =>
    objectsOf(list['checkItems'])
      .toSorted(bySort)
      .map((item) => {
        const label = (lists.length > 1 ? `${nameOf(list['name'])}: ` : '') + textOf(item['name'])
        return `[${item['state'] === 'complete' ? 'x' : ' '}] ${label.replace(/\s+/g, ' ').slice(0, 1000)}`
      }),
  )
  return lines.slice(0, mostItems).join('\n')
}
