import type { Kysely } from 'kysely'
import { isWorkedOut, readsOf } from '#shared/computed/reads.ts'
import { computeOrder } from '#shared/computed/compute-order.ts'
import { fieldTypeNames } from '#shared/fields/field-type-name.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { OrgSchema } from '#server/storage/org-schema.ts'
import { findTableModel, namedTableOf, type LinkFace, type ModelField, type TableModel } from '#server/storage/records/table-model.ts'
import { compileOnce } from '#server/storage/sql-statement.ts'

/** Fields of another table that a computed field reads through links: one of its own table, then each of the table before. */
export interface Through {
  links: readonly LinkFace[]
  fieldIds: readonly string[]
}

export interface GraphNode {
  id: string
  label: string
  tableId: string
  /** fields of its own table that it reads */
  own: readonly string[]
  through: readonly Through[]
  /** ids of every field it reads, in either table */
  reads: readonly string[]
}

/** The dependencies between an organisation's computed fields; nodes in the order of computing. */
export interface ComputedGraph {
  order: readonly GraphNode[]
  node(fieldId: string): GraphNode | undefined
  /** tables whose records' changes may change a computed cell */
  tables: ReadonlySet<string>
}

const mark = compileOnce((build: Kysely<OrgSchema>) => build.selectFrom('meta').select('value').where('key', '=', ''))
const graphs = new WeakMap<OrgDatabase, { mark: string | undefined; graph: ComputedGraph; version: number }>()
const markKey = 'computed_graph'
/** Types whose cells are worked out from other cells. */
const computedTypes = fieldTypeNames.filter((type) => isWorkedOut({ type }))
/** tables on one way: no sensible lookup of lookups is longer */
const mostLinks = 20
const empty: ComputedGraph = { order: [], node: () => undefined, tables: new Set() }

/** The graph of fields that have values; at most one primary-key read when it is cached. */
export function readGraph(org: OrgDatabase): ComputedGraph {
  const { version } = org.db
  const known = graphs.get(org)
  if (known?.version === version) return known.graph
  const value = org.db.get(mark(markKey))?.value
  const graph = value === undefined ? empty : known?.mark === value ? known.graph : buildGraph(org)
  graphs.set(org, { mark: value, graph, version })
  return graph
}

function buildGraph(org: OrgDatabase): ComputedGraph {
  const nodes = readNodes(org).filter(({ field }) => field.behaviour.definition !== field.definition)
  return graphOf(nodes.map(({ node }) => node))
}

/** Inside a write: marks the graph as changed, because fields or their dependencies changed. A rollback undoes the mark too. */
export function touchGraph(org: OrgDatabase): void {
  const value = crypto.randomUUID()
  org.db.run(
    org.db.build
      .insertInto('meta')
      .values({ key: markKey, value })
      .onConflict((on) => on.column('key').doUpdateSet({ value })),
  )
}

function graphOf(nodes: readonly GraphNode[]): ComputedGraph {
  const ordered = computeOrder(nodes)
  // settling refuses cycles before they get here
  if (!ordered.ok) throw new Error(`computed fields read each other: ${ordered.cycle.map((node) => node.id).join()}`)
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const tables = new Set(
    nodes.flatMap((node) => [node.tableId, ...node.through.flatMap(({ links }) => links.map(({ targetTableId }) => targetTableId))]),
  )
  return { order: ordered.order, node: (id) => byId.get(id), tables }
}

/** Every computed field of existing tables, with its existing dependencies. */
export function readNodes(org: OrgDatabase): { node: GraphNode; field: ModelField; model: TableModel }[] {
  const rows = org.db.all(
    org.db.build
      .selectFrom('field_def as f')
      .innerJoin('table_def as t', 't.id', 'f.table_id')
      .select(['f.id', 'f.table_id'])
      .where('f.type', 'in', computedTypes)
      .where('f.deleted_at', 'is', null)
      .where('t.deleted_at', 'is', null)
      .orderBy('f.id'),
  )
  return rows.flatMap((row) => {
    const model = findTableModel(org, row.table_id)
    const field = model?.field(row.id)
    return model && field ? [{ node: nodeOf(org, model, field), field, model }] : []
  })
}

function nodeOf(org: OrgDatabase, model: TableModel, field: ModelField): GraphNode {
  const reads = readsOf(field)
  const own = reads?.own ?? []
  const through: Through[] = own.flatMap((id) => {
    // a formula reads a link as the names of the linked records
    const links = linksTo(org, model, id)
    const label = findTableModel(org, links.at(-1)?.targetTableId ?? '')?.recordLabelField
    return links.length > 0 ? [{ links, fieldIds: label ? [label] : [] }] : []
  })
  const link = reads?.through && model.field(reads.through.linkFieldId)?.link
  if (reads?.through && link) {
    through.push({ links: [link], fieldIds: reads.through.fieldIds })
    // a record that a lookup reaches may go to the trash
    const reached = field.behaviour.definition.holds === 'records' ? linksTo(org, model, field.id) : []
    if (reached.length > 1) through.push({ links: reached, fieldIds: [] })
  }
  return {
    id: field.id,
    label: field.label,
    tableId: model.id,
    own,
    through,
    reads: [...own, ...through.flatMap(({ fieldIds }) => fieldIds)],
  }
}

/** The links from a record to those that the field's cell names, its own or those that a lookup follows; none for other cells. */
function linksTo(org: OrgDatabase, model: TableModel, fieldId: string): LinkFace[] {
  const links: LinkFace[] = []
  let at: TableModel | undefined = model
  let field = model.field(fieldId)
  // settling refuses circles, but the graph may be read before
  while (at && field && links.length < mostLinks) {
    if (field.link) return [...links, field.link]
    const next: { linkFieldId: string; fieldIds: readonly string[] } | undefined =
      namedTableOf(field) === undefined ? undefined : readsOf(field)?.through
    const link: LinkFace | undefined = next && at.field(next.linkFieldId)?.link
    if (!next || !link) return []
    links.push(link)
    at = findTableModel(org, link.targetTableId)
    field = at?.field(next.fieldIds[0] ?? '')
  }
  return []
}
