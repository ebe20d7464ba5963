import { isJsonObject, type JsonObject, type JsonValue } from '#shared/lib/json.ts'
import type { JsonTable } from '#server/workbooks/json/json-tables.ts'

const text = (value: JsonValue | undefined): string => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '')
const objects = (value: JsonValue | undefined): JsonObject[] => (Array.isArray(value) ? value.filter(isJsonObject) : [])
const ids = (value: JsonValue | undefined): string[] => (Array.isArray(value) ? value.map((one) => text(one)) : [])
const tick = (value: JsonValue | undefined): string => (value === true ? 'true' : 'false')

function table(name: string, heads: readonly string[], rows: readonly (readonly string[])[]): JsonTable {
  return { name, heads, count: rows.length, rows: () => rows }
}

/** The tables of a board as Trello's menu *Export as JSON* writes it; undefined for any other object. */
export function trelloTables(board: JsonObject): JsonTable[] | undefined {
  const { cards, lists } = board
  if (!Array.isArray(cards) || !Array.isArray(lists) || !objects(cards).every((card) => 'idList' in card)) return undefined
  const closed = objects(lists).map((list) => [text(list['name']), tick(list['closed'])])
  return [cardsOf(board), table('Lists', ['Name', 'Archived'], closed), itemsOf(board), commentsOf(board)]
}

const checklistsOf = (board: JsonObject): Map<string, JsonObject> =>
  new Map(objects(board['checklists']).map((one) => [text(one['id']), one]))

const cardHeads = [
  ...['Name', 'List', 'Description', 'Labels', 'Members', 'Start', 'Due', 'Done', 'Archived'],
  ...['Checklist', 'Attachments', 'Link', 'Last activity'],
]

function cardsOf(board: JsonObject): JsonTable {
  const named = (part: string, label: (one: JsonObject) => string): Map<string, string> =>
    new Map(objects(board[part]).map((one) => [text(one['id']), label(one)]))
  const lists = named('lists', (one) => text(one['name']))
  const members = named('members', (one) => text(one['fullName']) || text(one['username']))
  const labels = named('labels', (one) => text(one['name']) || text(one['color']))
  const checklists = checklistsOf(board)
  const custom = objects(board['customFields'])
  const say = (known: ReadonlyMap<string, string>, value: JsonValue | undefined): string =>
    ids(value)
      .flatMap((id) => known.get(id) ?? [])
      .join(', ')
  const rows = objects(board['cards']).map((card) => {
    const items = ids(card['idChecklists']).flatMap((id) => objects(checklists.get(id)?.['checkItems']))
    const boxes = items.map((item) => `[${item['state'] === 'complete' ? 'x' : ' '}] ${text(item['name'])}`)
    const files = objects(card['attachments']).map((file) => text(file['url']))
    return [
      ...[text(card['name']), lists.get(text(card['idList'])) ?? '', text(card['desc'])],
      ...[say(labels, card['idLabels']), say(members, card['idMembers']), text(card['start']), text(card['due'])],
      ...[tick(card['dueComplete']), tick(card['closed']), boxes.join('\n'), files.join('\n')],
      ...[text(card['shortUrl']) || text(card['url']), text(card['dateLastActivity'])],
      ...custom.map((field) => customValue(field, card)),
    ]
  })
  return table('Cards', [...cardHeads, ...custom.map((field) => text(field['name']))], rows)
}

function itemsOf(board: JsonObject): JsonTable {
  const checklists = checklistsOf(board)
  const rows = objects(board['cards']).flatMap((card) =>
    ids(card['idChecklists']).flatMap((id) => {
      const list = checklists.get(id)
      return objects(list?.['checkItems']).map((item) => [
        ...[text(item['name']), text(card['name']), text(list?.['name']), tick(item['state'] === 'complete'), text(item['due'])],
      ])
    }),
  )
  return table('Checklist items', ['Item', 'Card', 'Checklist', 'Done', 'Due'], rows)
}

function commentsOf(board: JsonObject): JsonTable {
  const rows = objects(board['actions']).flatMap(({ type, data, memberCreator, date }) => {
    if (type !== 'commentCard' || !isJsonObject(data)) return []
    const card = isJsonObject(data['card']) ? text(data['card']['name']) : ''
    return [[text(data['text']), card, isJsonObject(memberCreator) ? text(memberCreator['fullName']) : '', text(date)]]
  })
  return table('Comments', ['Text', 'Card', 'Author', 'At'], rows)
}

/** The value that a card has in a field of the board's own. */
function customValue(field: JsonObject, card: JsonObject): string {
  const item = objects(card['customFieldItems']).find((one) => one['idCustomField'] === field['id'])
  if (!item) return ''
  const option = objects(field['options']).find((one) => one['id'] === item['idValue'])
  const value = option ? option['value'] : item['value']
  return isJsonObject(value) ? text(Object.values(value)[0]) : ''
}
