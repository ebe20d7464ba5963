import { isFilterGroup, type FilterGroup, type Sort } from '#shared/query/query.ts'
import type { ViewConfig } from '#shared/views/view.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { isGoneField, seesNamed, withUnseen } from '#server/access/seen-names.ts'

type Sees = (fieldId: string) => boolean
type FilterNode = FilterGroup['nodes'][number]
/** What somebody wrote of a view: only the named parts change. */
type WrittenParts = { [Part in keyof ViewConfig]?: ViewConfig[Part] | undefined }

/** Whether somebody sees the fields of a table; each is looked up once. */
export function seesFieldsOf(context: OrgContext, tableId: string): Sees {
  const known = new Map<string, boolean>()
  return (fieldId) => {
    let seen = known.get(fieldId)
    if (seen === undefined) known.set(fieldId, (seen = seesNamed(context, tableId, fieldId)))
    return seen
  }
}

/** A view as the feed sends it. A condition on a purged field stays, without its value: a view without it would show more records. */
export function viewForFeed(context: OrgContext, tableId: string, config: ViewConfig): ViewConfig {
  return seenView(config, seesFieldsOf(context, tableId), (fieldId) => isGoneField(context, tableId, fieldId))
}

/** A view's settings without what they say of fields that somebody does not see. */
export function seenView(config: ViewConfig, sees: Sees, isGone: Sees = () => false): ViewConfig {
  const bySeen = ({ fieldId }: Sort): boolean => sees(fieldId)
  return {
    ...config,
    fields: config.fields && config.fields.filter(sees),
    widths: seenKeys(config.widths, sees),
    filter: config.filter && { ...config.filter, nodes: seenNodes(config.filter, sees, isGone) },
    sorts: config.sorts.filter(bySeen),
    ...(config.groups && { groups: config.groups.filter(bySeen) }),
    ...(config.figures && { figures: seenKeys(config.figures, sees) }),
  }
}

/** The parts of a view that somebody wrote, with what the stored ones say of fields that they do not see; nobody writes of such fields. */
export function withUnseenOfView(stored: ViewConfig, written: WrittenParts, sees: Sees): Partial<ViewConfig> {
  const clean = seenParts(written, sees)
  const sorts = (before: readonly Sort[], after: readonly Sort[]): Sort[] =>
    withUnseen(
      before,
      after,
      ({ fieldId }) => sees(fieldId),
      (a, b) => a.fieldId === b.fieldId,
    )
  return {
    ...clean,
    ...(clean.fields && { fields: withUnseen(stored.fields ?? [], clean.fields, sees, (a, b) => a === b) }),
    ...(clean.widths && { widths: { ...unseenKeys(stored.widths, sees), ...clean.widths } }),
    ...(clean.filter !== undefined && { filter: mergeFilter(stored.filter, clean.filter, sees) }),
    ...(clean.sorts && { sorts: sorts(stored.sorts, clean.sorts) }),
    ...(clean.groups && { groups: sorts(stored.groups ?? [], clean.groups) }),
    ...(clean.figures && { figures: { ...unseenKeys(stored.figures ?? {}, sees), ...clean.figures } }),
  }
}

const nothing: ViewConfig = { fields: null, widths: {}, filter: null, sorts: [] }

function seenParts(written: WrittenParts, sees: Sees): Partial<ViewConfig> {
  const given = Object.fromEntries(Object.entries(written).filter(([, value]) => value !== undefined)) as Partial<ViewConfig>
  const clean = seenView({ ...nothing, ...given }, sees)
  return Object.fromEntries(Object.entries(clean).filter(([part]) => Object.hasOwn(given, part)))
}

function seenKeys<V>(map: Record<string, V>, sees: Sees): Record<string, V> {
  return Object.fromEntries(Object.entries(map).filter(([id]) => sees(id)))
}

function unseenKeys<V>(map: Record<string, V>, sees: Sees): Record<string, V> {
  return seenKeys(map, (id) => !sees(id))
}

/** A group that loses all its conditions goes with them. */
function seenNodes({ nodes }: FilterGroup, sees: Sees, isGone: Sees): FilterNode[] {
  return nodes.flatMap((node): FilterNode[] => {
    if (isFilterGroup(node)) {
      const seen = seenNodes(node, sees, isGone)
      return seen.length === 0 && node.nodes.length > 0 ? [] : [{ ...node, nodes: seen }]
    }
    if (sees(node.fieldId)) return [node]
    return isGone(node.fieldId) ? [{ id: node.id, fieldId: node.fieldId, operator: node.operator }] : []
  })
}

/** Whether nothing of it is shown, and there is something. */
function isUnseen(node: FilterNode, sees: Sees): boolean {
  if (!isFilterGroup(node)) return !sees(node.fieldId)
  return node.nodes.length > 0 && node.nodes.every((child) => isUnseen(child, sees))
}

function mergeFilter(stored: FilterGroup | null, written: FilterGroup | null, sees: Sees): FilterGroup | null {
  if (!stored) return written
  const unseen = stored.nodes.filter((node) => isUnseen(node, sees))
  if (!written) return unseen.length === 0 ? null : { ...stored, nodes: unseen }
  const nodes = written.nodes.map((node) => {
    const before = isFilterGroup(node) ? stored.nodes.find(({ id }) => id === node.id) : undefined
    return before && isFilterGroup(before) && isFilterGroup(node) ? (mergeFilter(before, node, sees) ?? node) : node
  })
  return {
    ...written,
    nodes: withUnseen(
      stored.nodes,
      nodes,
      (node) => !isUnseen(node, sees),
      (a, b) => a.id === b.id,
    ),
  }
}
