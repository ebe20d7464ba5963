import type { SearchHit } from '#shared/nouns/search/search-calls.ts'
import { itemPath } from '#client/nouns/items/item-path.ts'

/** The address that shows what a search found; records open over their table. */
export function pathOfHit(hit: SearchHit): string {
  if (hit.kind === 'record') return `${itemPath('table', hit.tableId)}/record/${hit.id}`
  return hit.kind === 'page' ? itemPath('page', hit.id) : `/tasks?taskId=${hit.id}`
}
