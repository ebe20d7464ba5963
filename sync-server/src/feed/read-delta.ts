import type { Access, TableAccess } from '#shared/access/access.ts'
import type { LiveDelta } from '#shared/catalogue/feed.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { visibleFields } from '#server/access/record-rights.ts'
import { readFeed } from '#server/feed/read-feed.ts'
import { readTableChunk } from '#server/feed/table-feed.ts'
import type { TableHeads } from '#server/feed/table-heads.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'

/** Records of a table, and characters in all, up to which changes are sent; devices request larger ones. */
const mostRecords = 1_000
const mostCharacters = 384 * 1024

/**
 * Reads a {@link LiveDelta} as JSON text for one person after the other: the answers of the feeds themselves under their rights of now, written
 * once for all who have the same rights. Only right when nothing but records of `tables` changed since. Undefined: there is too much to send unasked.
 */
export function createDeltaReader(
  { since, tables }: { since: number; tables: readonly string[] },
  tableHeads: TableHeads,
): (context: OrgContext) => string | undefined {
  const written = new Map<string, string | undefined>()
  return (context) => {
    const keys = tables.map((id) => rightsKey(context, id))
    const key = keys.join('\n')
    if (!written.has(key)) {
      const readable = tables.filter((_, index) => keys[index] !== undefined)
      written.set(key, write(context, since, readable, tableHeads))
    }
    return written.get(key)
  }
}

function write(context: OrgContext, since: number, tables: readonly string[], tableHeads: TableHeads): string | undefined {
  const { org } = context
  const heads: TableHeads = (of) => (tables.length > 0 ? tableHeads(of).filter(({ id }) => tables.includes(id)) : [])
  const feed = readFeed(context, { since, epoch: org.epoch }, [], heads)
  if (feed.full) return undefined
  const chunks: string[] = []
  let characters = 0
  for (const id of tables) {
    const chunk = readTableChunk(context, id, since, mostRecords)
    characters += chunk.json.length
    if (chunk.next !== undefined || characters > mostCharacters) return undefined
    chunks.push(chunk.json)
  }
  const type: LiveDelta['type'] = 'delta'
  return `{"type":"${type}","since":${since},"feed":${JSON.stringify(feed)},"chunks":[${chunks.join()}]}`
}

/** Cache of the tables' keys for these rights, valid while only records change. */
const known = new WeakMap<Access, { version: number; keys: Map<string, string | undefined> }>()

/** People with the same key get the same answer for a table. Undefined: the table is missing, or they may not read it. */
function rightsKey(context: OrgContext, tableId: string): string | undefined {
  const { version } = context.org.db
  let before = known.get(context.access)
  if (before?.version !== version) known.set(context.access, (before = { version, keys: new Map() }))
  if (!before.keys.has(tableId)) before.keys.set(tableId, writeKey(context, tableId))
  return before.keys.get(tableId)
}

/** The visible rows, fields and linked records make the key. */
function writeKey(context: OrgContext, tableId: string): string | undefined {
  const access = context.access.table(tableId)
  const model = access.read ? findTableModel(context.org, tableId) : undefined
  if (!model || model.archived) return undefined
  const visible = visibleFields(context, { model, access })
  const links = visible.flatMap(({ link }) => (link ? rowsKey(context, context.access.table(link.targetTableId)) : []))
  return JSON.stringify([tableId, rowsKey(context, access), visible.map((field) => field.id), links])
}

/** Rules that refer to the person differ for each. */
function rowsKey({ memberId }: OrgContext, { rows, filter }: TableAccess): string {
  const rules = JSON.stringify([rows, filter])
  return rules.includes('currentUser') ? rules + memberId : rules
}
