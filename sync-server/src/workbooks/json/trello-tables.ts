import { isJsonObject, type JsonObject, type JsonValue } from '#shared/lib/json.ts'
import { apart } from '#shared/nouns/imports/apart-names.ts'
import { cardWords, type CardWords } from '#shared/nouns/imports/card-words.ts'
import type { JsonTable } from '#server/workbooks/json/json-tables.ts'

const text = (value: JsonValue | undefined): string => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '')
const objects = (value: JsonValue | undefined): JsonObject[] => (Array.isArray(value) ? value.filter(isJsonObject) : [])
const ids = (value: JsonValue | undefined): string[] => (Array.isArray(value) ? value.map((one) => text(one)) : [])
const tick = (value: JsonValue | undefined): string => (value === true ? 'true' : 'false')

/** A name that many rows repeat: a long one would make them many times the file. */
const name = (value: JsonValue | undefined): string => text(value).slice(0, 200)

function table(title: string, heads: readonly string[], rows: readonly (readonly string[])[]): JsonTable {
  return { name: title, heads, count: rows.length, rows: () => rows }
}

/** The tables of a board as Trello's menu *Export as JSON* writes it, in the words of who imports; undefined for any other object. */
export function trelloTables(board: JsonObject, language: keyof typeof cardWords): JsonTable[] | undefined {
  const { cards, lists } = board
  if (!Array.isArray(cards) || !Array.isArray(lists) || !objects(cards).every((card) => 'idList' in card)) return undefined
  const closed = objects(lists).map((list) => [text(list['name']), tick(list['closed'])])
  const owned = checklistsByCard(board)
  const words = cardWords[language]
  const named = table(words.lists, [words.name, words.archived], closed)
  return [cardsOf(board, owned, words), named, itemsOf(board, owned, words), commentsOf(board, words)]
}

/** The checklists of each card. One that several cards name belongs to the first: a made-up file could name it without end. */
function checklistsByCard(board: JsonObject): Map<JsonObject, JsonObject[]> {
  const left = new Map(objects(board['checklists']).map((one) => [text(one['id']), one]))
  const take = (id: string): JsonObject[] => {
    const found = left.get(id)
    left.delete(id)
    return found ? [found] : []
  }
  return new Map(objects(board['cards']).map((card) => [card, ids(card['idChecklists']).flatMap(take)]))
}

/** The columns of a card. The API's reader has the same, and types for them. */
const cardHeads = (words: CardWords): string[] => [
  ...[words.name, words.list, words.description, words.labels, words.members, words.start, words.due, words.done, words.archived],
  ...[words.checklist, words.attachments, words.link, words.activity, words.id],
]

function cardsOf(board: JsonObject, owned: ReadonlyMap<JsonObject, readonly JsonObject[]>, words: CardWords): JsonTable {
  const named = (part: string, label: (one: JsonObject) => string): Map<string, string> =>
    new Map(objects(board[part]).map((one) => [text(one['id']), label(one)]))
  const lists = named('lists', (one) => name(one['name']))
  const members = named('members', (one) => name(one['fullName']) || name(one['username']))
  const labels = named('labels', (one) => name(one['name']) || name(one['color']))
  const custom = objects(board['customFields'])
  const say = (known: ReadonlyMap<string, string>, value: JsonValue | undefined): string =>
    [...new Set(ids(value))].flatMap((id) => known.get(id) ?? []).join(', ')
  const rows = objects(board['cards']).map((card) => {
    const items = (owned.get(card) ?? []).flatMap((list) => objects(list['checkItems']))
    const boxes = items.map((item) => `[${item['state'] === 'complete' ? 'x' : ' '}] ${text(item['name'])}`)
    const files = objects(card['attachments']).map((file) => text(file['url']))
    return [
      ...[text(card['name']), lists.get(text(card['idList'])) ?? '', text(card['desc'])],
      ...[say(labels, card['idLabels']), say(members, card['idMembers']), text(card['start']), text(card['due'])],
      ...[tick(card['dueComplete']), tick(card['closed']), boxes.join('\n'), files.join('\n')],
      ...[text(card['shortUrl']) || text(card['url']), text(card['dateLastActivity']), text(card['id'])],
      ...custom.map((field) => customValue(field, card)),
    ]
  })
  const cards = table(words.cards, [...cardHeads(words), ...custom.map((field) => text(field['name']))], rows)
  return { ...cards, choices: new Map([[words.list, apart([...lists.values()])]]) }
}

function itemsOf(board: JsonObject, owned: ReadonlyMap<JsonObject, readonly JsonObject[]>, words: CardWords): JsonTable {
  const rows = objects(board['cards']).flatMap((card) =>
    (owned.get(card) ?? []).flatMap((list) =>
      objects(list['checkItems']).map((item) => [
        ...[text(item['name']), name(card['name']), name(list['name']), tick(item['state'] === 'complete'), text(item['due'])],
      ]),
    ),
  )
  return table(words.items, [words.item, words.card, words.checklist, words.done, words.due], rows)
}

function commentsOf(board: JsonObject, words: CardWords): JsonTable {
  const rows = objects(board['actions']).flatMap(({ type, data, memberCreator, date }) => {
    if (type !== 'commentCard' || !isJsonObject(data)) return []
    const card = isJsonObject(data['card']) ? text(data['card']['name']) : ''
    return [[text(data['text']), card, isJsonObject(memberCreator) ? text(memberCreator['fullName']) : '', text(date)]]
  })
  return table(words.comments, [words.text, words.card, words.author, words.at], rows)
}

/** The value that a card has in a field of the board's own. */
function customValue(field: JsonObject, card: JsonObject): string {
  const item = objects(card['customFieldItems']).find((one) => one['idCustomField'] === field['id'])
  if (!item) return ''
  const option = objects(field['options']).find((one) => one['id'] === item['idValue'])
  const value = option ? option['value'] : item['value']
  return isJsonObject(value) ? (option ? name(Object.values(value)[0]) : text(Object.values(value)[0])) : ''
}
