import type * as Y from 'yjs'
import { readApp } from '#shared/nouns/apps/app-document.ts'
import type { AppSnapshot } from '#shared/nouns/apps/app-snapshot.ts'
import { findBlockType } from '#shared/blocks/block-types.ts'
import type { BlockRefs } from '#shared/blocks/block-type.ts'

/** SQL's copy of an app's document (docs/documents/storing.md), rebuilt from the document at any time. */
export interface AppProjection {
  /** text of its blocks for search; at most {@link longestText} characters */
  text: string
  /** blocks and settled layouts as plain JSON, for public links and exports */
  snapshot: AppSnapshot
  /** references of its blocks to the workspace: a public link may send these, and a deletion would empty them */
  refs: BlockRefs
}

const longestText = 100_000

/** Pure and total: any document gives a projection. */
export function projectApp(doc: Y.Doc): AppProjection {
  const snapshot = readApp(doc)
  const lines: string[] = []
  const refs: BlockRefs = { tables: [], fields: [], views: [], apps: [] }
  for (const block of snapshot.blocks) {
    if (!block.readable) continue
    lines.push(block.text === '' ? block.title : block.text)
    const own = findBlockType(block.type)?.refs(block.config)
    if (own) for (const kind of ['tables', 'fields', 'views', 'apps'] as const) refs[kind].push(...own[kind])
  }
  const once = (ids: string[]): string[] => [...new Set(ids)]
  return {
    text: lines
      .filter((line) => line !== '')
      .join('\n')
      .slice(0, longestText),
    snapshot,
    refs: { tables: once(refs.tables), fields: once(refs.fields), views: once(refs.views), apps: once(refs.apps) },
  }
}
