import * as Y from 'yjs'
import { breakpoints } from '#shared/blocks/block-type.ts'
import type { DocumentOrigin } from '#shared/nouns/documents/document-origin.ts'
import type { JsonValue } from '#shared/lib/json.ts'
import { renameIds } from '#shared/lib/rename-ids.ts'
import { plainMap } from '#shared/nouns/documents/plain-map.ts'

/**
 * Copies the content of an app into an empty one. Blocks get new ids, and settings that name a block of the app name its copy. Blocks of a
 * newer program are copied as they are. The background picture is a file of the first app and stays there.
 */
export function copyAppContent(from: Y.Doc, to: Y.Doc, newBlockId: () => string, origin: DocumentOrigin): void {
  const blocks: Y.Map<unknown> = from.getMap('blocks')
  const ids = new Map([...blocks.keys()].map((id) => [id, newBlockId()]))
  to.transact(() => {
    for (const [id, copy] of ids) {
      to.getMap('blocks').set(copy, copyValue(blocks.get(id), ids))
      for (const breakpoint of breakpoints) {
        const place = from.getMap(breakpoint).get(id)
        if (place instanceof Y.Map) to.getMap(breakpoint).set(copy, copyValue(place, ids))
      }
    }
    // the places of a phone layout that was changed by hand; they name blocks
    const base = from.getMap('phone').get('base')
    if (base !== undefined) to.getMap('phone').set('base', copyValue(base, ids))
    for (const [key, value] of Object.entries(plainMap(from.getMap('style')))) {
      if (key !== 'backgroundImage') to.getMap('style').set(key, value)
    }
  }, origin)
}

function copyValue(value: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (value instanceof Y.XmlFragment) return value.clone()
  if (value instanceof Y.Text) return new Y.Text(value.toJSON())
  if (value instanceof Y.Map) return new Y.Map([...value.entries()].map(([key, inside]) => [key, copyValue(inside, ids)]))
  return value instanceof Y.AbstractType ? null : renameIds(value as JsonValue, ids)
}
