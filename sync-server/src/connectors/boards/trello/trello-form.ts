import { foldText } from '#shared/lib/fold-text.ts'
import { isJsonObject, type JsonObject, type JsonValue } from '#shared/lib/json.ts'
import type { ReadForm } from '#server/connectors/boards/board-product.ts'
import { cardWords } from '#server/connectors/boards/card-words.ts'
import { customColumn, customText } from '#server/connectors/boards/trello/trello-custom.ts'
import { bySort, nameOf, objectsOf, textOf } from '#server/connectors/boards/read-parts.ts'
import { apart } from '#shared/nouns/imports/apart-names.ts'
import type { ToldColumn } from '#shared/nouns/imports/told-table.ts'

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
  const columns: ToldColumn[] = [
    { name: words.name, type: 'singleLineText' },
    { name: words.list, type: 'select', options: lists.options, isStage: true },
    { name: words.description, type: 'text' },
    {
      ...{ name: words.labels, type: 'multipleSelect', options: labels.options },
      hues: labels.options.map((label) => hues[(colours.get(label) ?? '').replace(/_(light|dark)$/, '')] ?? 'gray'),
    },
    { name: words.members, type: 'multipleSelect', options: members.options },
    { name: words.start, type: 'dateTime' },
    { name: words.due, type: 'dateTime' },
    { name: words.done, type: 'checkbox' },
    { name: words.archived, type: 'checkbox' },
    { name: words.checklist, type: 'todoList' },
    { name: words.attachments, type: 'text' },
    { name: words.link, type: 'link' },
    { name: words.activity, type: 'dateTime' },
    { name: words.id, type: 'singleLineText', isKey: true },
    ...custom.map(customColumn),
  ]
  const rowOf = (card: JsonObject): string[] => [
    ...[textOf(card['name']), lists.say(card['idList']), textOf(card['desc'])],
    ...[labels.say(card['idLabels']), members.say(card['idMembers']), textOf(card['start']), textOf(card['due'])],
    ...[String(card['dueComplete'] === true), String(card['closed'] === true), itemsOf(card)],
    objectsOf(card['attachments'])
      .map(({ url }) => textOf(url))
      .join('\n'),
    ...[textOf(card['shortUrl']), textOf(card['dateLastActivity']), textOf(card['id'])],
    ...custom.map((field) => customText(field, card)),
  ]
  return {
    columns,
    read: (page) => {
      if (!Array.isArray(page)) return undefined
      const cards = objectsOf(page)
      // the oldest of a page is the first by its id, whatever their order
      const [oldest] = cards.map(({ id }) => textOf(id)).toSorted()
      return { rows: cards.map(rowOf), next: cards.length < cardsOfPage ? null : (oldest ?? null) }
    },
  }
}

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
