import { sql } from 'kysely'
import type { GraphNode } from '#server/computed/graph.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { linkTable } from '#server/storage/records/record-names.ts'
import type { LinkFace } from '#server/storage/records/table-model.ts'

/** A pair that was added to, or taken from, a relation: ids by the pair table's columns. */
export interface PairChange {
  linkId: string
  a_id: string
  b_id: string
}

/** A write's changes to the records of one table, as computed fields need them. */
export interface RecordsChanged {
  tableId: string
  created: readonly string[]
  /** into the trash, or out of it */
  moved: readonly string[]
  /** records whose cell changed, by field; created records may be left out */
  cells: ReadonlyMap<string, readonly string[]>
  pairs: readonly PairChange[]
}

/** The records of a node whose values may have changed. */
export interface Affected {
  ids: Set<string>
  /** linked records that changed, or were linked or unlinked; large rollups read them again */
  children: Set<string>
  /** more than one pass computes */
  tooMany: boolean
}

/** All changes so far, while computed fields are evaluated one after the other. */
export class Changes {
  readonly #created = new Map<string, Set<string>>()
  readonly #moved = new Map<string, Set<string>>()
  readonly #cells = new Map<string, Set<string>>()
  readonly #pairs = new Map<string, PairChange[]>()

  add({ tableId, created, moved, cells, pairs }: RecordsChanged): void {
    addAll(this.#created, tableId, created)
    addAll(this.#moved, tableId, moved)
    for (const [fieldId, ids] of cells) addAll(this.#cells, fieldId, ids)
    for (const pair of pairs) {
      const list = this.#pairs.get(pair.linkId)
      if (list) list.push(pair)
      else this.#pairs.set(pair.linkId, [pair])
    }
  }

  cell(fieldId: string, ids: readonly string[]): void {
    addAll(this.#cells, fieldId, ids)
  }

  affectedOf(org: OrgDatabase, node: GraphNode, limit: number): Affected {
    const ids = new Set(this.#created.get(node.tableId))
    const children = new Set<string>()
    for (const fieldId of node.own) addTo(ids, this.#cells.get(fieldId))
    let tooMany = false
    for (const { links, fieldIds } of node.through) {
      let changed = new Set<string>()
      for (const fieldId of fieldIds) addTo(changed, this.#cells.get(fieldId))
      // from the records at the far end back to those of the node
      for (const [at, link] of links.toReversed().entries()) {
        addTo(changed, this.#moved.get(link.targetTableId))
        const owners = changed.size === 0 ? [] : ownersOf(org, link, [...changed], limit + 1)
        if (owners.length > limit) tooMany = true
        const before = new Set(owners)
        for (const pair of this.#pairs.get(link.linkId) ?? []) {
          before.add(pair[link.own])
          changed.add(pair[link.other])
        }
        if (at === links.length - 1) addTo(children, changed)
        changed = before
      }
      addTo(ids, changed)
    }
    return { ids, children, tooMany: tooMany || ids.size > limit }
  }
}

function addAll(map: Map<string, Set<string>>, key: string, ids: readonly string[]): void {
  if (ids.length === 0) return
  const known = map.get(key)
  if (known) addTo(known, ids)
  else map.set(key, new Set(ids))
}

function addTo(set: Set<string>, ids: Iterable<string> | undefined): void {
  if (ids) for (const id of ids) set.add(id)
}

/** The records linked to any of the given ones, at most `limit`. */
function ownersOf(org: OrgDatabase, link: LinkFace, childIds: readonly string[], limit: number): string[] {
  const own = sql.ref(`p.${link.own}`)
  const other = sql.ref(`p.${link.other}`)
  return org.db
    .all(
      sql<{ id: string }>`
        SELECT DISTINCT ${own} AS id FROM json_each(${JSON.stringify(childIds)}) AS e CROSS JOIN ${linkTable(link.linkId)} AS p ON ${other} = e.value
        LIMIT ${limit}`,
    )
    .map((row) => row.id)
}
