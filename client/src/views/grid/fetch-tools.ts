import { fetchPress } from '#client/cells/press.ts'
import { fetchEditors } from '#client/cells/lazy-editors.tsx'
import { fetchParts as fetchFieldParts } from '#client/fields/opened-later.tsx'
import { fetchParts as fetchQueryParts } from '#client/queries/opened-later.tsx'
import { fetchParts as fetchRecordParts } from '#client/records/opened-later.tsx'
import { fetchParts as fetchGridParts } from '#client/views/grid/opened-later.tsx'

/** Fetches what opens over a table, and the editors, once the table is painted. A file that fails is asked for again when it is needed. */
export function fetchTools(): void {
  fetchEditors()
  for (const fetch of [fetchPress, fetchFieldParts, fetchQueryParts, fetchRecordParts, fetchGridParts]) void fetch().catch(() => undefined)
}
