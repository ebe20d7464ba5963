import { sql } from 'kysely'
import { foldText } from '#shared/lib/fold-text.ts'
import type { SearchHit } from '#shared/nouns/search/search-calls.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { recordHits } from '#server/features/search/find/record-hits.ts'
import { seeTable } from '#server/features/search/find/sight.ts'
import { linkTable } from '#server/storage/records/record-names.ts'

type RecordHit = Extract<SearchHit, { kind: 'record' }>

/** Records of one link that are looked at. */
const mostPairs = 60

/**
 * Records that are linked with a record whose name holds the text, by a link that the person sees: they show its name. `named` are hits that the
 * person sees themselves. `tableIds` are the tables to look into.
 */
export function* linkedHits(
  context: OrgContext,
  named: readonly SearchHit[],
  tableIds: readonly string[],
  wanted: string,
): Generator<SearchHit[]> {
  const byTable = new Map<string, RecordHit[]>()
  for (const hit of named)
    if (hit.kind === 'record' && foldText(hit.label).includes(wanted)) byTable.set(hit.tableId, [...(byTable.get(hit.tableId) ?? []), hit])
  if (byTable.size === 0) return
  for (const tableId of tableIds) {
    const table = seeTable(context, tableId)
    for (const { link } of table?.fields ?? []) {
      const others = link && byTable.get(link.targetTableId)
      if (!table || !link || !others) continue
      const names = new Map(others.map(({ id, label }) => [id, label]))
      const pairs = context.org.db.all(sql<{ own: string; other: string }>`
        SELECT ${sql.ref(link.own)} AS own, ${sql.ref(link.other)} AS other FROM ${linkTable(link.linkId)}
        WHERE ${sql.ref(link.other)} IN (SELECT value FROM json_each(${JSON.stringify([...names.keys()])}))
        ORDER BY own LIMIT ${mostPairs}`)
      const labels = new Map(pairs.map(({ own, other }) => [own, names.get(other) ?? '']))
      const seen = table.within([...labels.keys()])
      const ids = [...labels.keys()].filter((id) => seen.has(id))
      yield recordHits(context, tableId, ids, wanted).map((hit) =>
        hit.kind === 'record' && hit.text === '' ? { ...hit, text: labels.get(hit.id) ?? '' } : hit,
      )
    }
  }
}
