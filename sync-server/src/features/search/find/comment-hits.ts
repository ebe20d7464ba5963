import { foldText } from '#shared/lib/fold-text.ts'
import { snippetAround } from '#shared/lib/snippet.ts'
import type { SearchHit } from '#shared/nouns/search/search-calls.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { recordHits } from '#server/features/search/find/record-hits.ts'
import { seeTable } from '#server/features/search/find/sight.ts'
import { rightTo } from '#server/sync/document-files.ts'

interface Said {
  item_type: 'table' | 'page'
  item_id: string
  record_id: string | null
  text: string
}

/** Records and pages that the person sees, with these comments on them that hold the folded text. */
export function commentHits(context: OrgContext, ids: readonly string[], wanted: string): SearchHit[] {
  const { db } = context.org
  const rows = db.all(
    db.build
      .selectFrom('comment')
      .select(['item_type', 'item_id', 'record_id', 'text'])
      .where('id', 'in', ids)
      .where('deleted_at', 'is', null)
      .orderBy('seq', 'desc'),
  )
  const said = rows.filter(({ text }) => foldText(text).includes(wanted))
  return [...onPages(context, said, wanted), ...onRecords(context, said, wanted)]
}

function onPages(context: OrgContext, said: readonly Said[], wanted: string): SearchHit[] {
  const { db } = context.org
  return said.flatMap(({ item_type: type, item_id: id, text }): SearchHit[] => {
    if (type !== 'page' || rightTo(context, { kind: 'page', id }) === 'none') return []
    const page = db.get(db.build.selectFrom('page').select(['label', 'archived_at', 'deleted_at']).where('id', '=', id))
    if (!page || page.archived_at !== null || page.deleted_at !== null) return []
    return [{ kind: 'page', id, label: page.label, text: snippetAround(text, wanted) }]
  })
}

function onRecords(context: OrgContext, said: readonly Said[], wanted: string): SearchHit[] {
  const tables = new Set(said.flatMap((one) => (one.item_type === 'table' ? [one.item_id] : [])))
  return [...tables].flatMap((tableId) => {
    const own = said.filter((one) => one.item_id === tableId && one.record_id !== null)
    const texts = new Map(own.toReversed().map(({ record_id: id, text }) => [id ?? '', text]))
    const seen = seeTable(context, tableId)?.within([...texts.keys()])
    const ids = [...texts.keys()].filter((id) => seen?.has(id))
    return recordHits(context, tableId, ids, wanted).map((hit) =>
      hit.kind === 'record' ? { ...hit, text: snippetAround(texts.get(hit.id) ?? '', wanted) } : hit,
    )
  })
}
