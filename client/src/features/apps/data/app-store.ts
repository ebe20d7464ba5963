import type * as Y from 'yjs'
import { readApp } from '#shared/nouns/apps/app-document.ts'
import type { AppSnapshot } from '#shared/nouns/apps/app-snapshot.ts'

/** The current content of a document as plain data. Parts that did not change keep their identity, so that their blocks do not draw again. */
export interface AppStore {
  get: () => AppSnapshot
  subscribe: (notify: () => void) => () => void
}

export function createAppStore(doc: Y.Doc): AppStore {
  let current = readApp(doc)
  let stale = false
  return {
    get: () => {
      if (stale) current = keepEqualParts(current, readApp(doc))
      stale = false
      return current
    },
    subscribe: (notify) => {
      const changed = (): void => {
        stale = true
        notify()
      }
      doc.on('update', changed)
      // changes between the first reading and this subscription
      stale = true
      return () => doc.off('update', changed)
    },
  }
}

function keepEqualParts(before: AppSnapshot, after: AppSnapshot): AppSnapshot {
  const known = new Map(before.blocks.map((block) => [block.id, block]))
  const blocks = after.blocks.map((block) => keepEqual(known.get(block.id), block))
  const same = blocks.length === before.blocks.length && blocks.every((block, index) => block === before.blocks[index])
  const next: AppSnapshot = {
    version: after.version,
    style: keepEqual(before.style, after.style),
    blocks: same ? before.blocks : blocks,
    layouts: {
      desktop: keepEqual(before.layouts.desktop, after.layouts.desktop),
      mobile: keepEqual(before.layouts.mobile, after.layouts.mobile),
    },
  }
  const unchanged =
    next.version === before.version &&
    next.style === before.style &&
    next.blocks === before.blocks &&
    next.layouts.desktop === before.layouts.desktop &&
    next.layouts.mobile === before.layouts.mobile
  return unchanged ? before : next
}

function keepEqual<T>(before: T | undefined, after: T): T {
  return before !== undefined && JSON.stringify(before) === JSON.stringify(after) ? before : after
}
