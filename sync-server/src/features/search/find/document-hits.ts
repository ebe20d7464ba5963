import { foldText } from '#shared/lib/fold-text.ts'
import { snippetAround } from '#shared/lib/snippet.ts'
import { parseDocumentName } from '#shared/nouns/documents/document-names.ts'
import type { SearchHit } from '#shared/nouns/search/search-calls.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { rightTo } from '#server/sync/document-files.ts'

/** The hits of a document's copy, with the person's right to it as it is now; none when it does not hold the folded text. */
export function documentHits(context: OrgContext, name: string, wanted: string): SearchHit[] {
  const ref = parseDocumentName(name)
  if (!ref || (ref.kind !== 'page' && ref.kind !== 'tasks') || rightTo(context, ref) === 'none') return []
  const { db } = context.org
  const row = db.get(db.build.selectFrom('document_projection').select(['text', 'data']).where('name', '=', name))
  if (!row || !foldText(row.text).includes(wanted)) return []
  if (ref.kind === 'tasks') return taskHits(row.data, wanted)
  const label = db.get(db.build.selectFrom('page').select('label').where('id', '=', ref.id))?.label ?? ''
  return [{ kind: 'page', id: ref.id, label, text: snippetAround(row.text, wanted) }]
}

function taskHits(json: string, wanted: string): SearchHit[] {
  const tasks = JSON.parse(json) as { id: string; title: string }[]
  return tasks.flatMap(({ id, title }) => (foldText(title).includes(wanted) ? [{ kind: 'task' as const, id, label: title }] : []))
}
