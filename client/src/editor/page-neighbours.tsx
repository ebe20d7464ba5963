import { useCallback, useSyncExternalStore, type ReactNode } from 'react'
import type { Doc } from 'yjs'
import { findBlockType } from '#shared/blocks/block-types.ts'
import { typeOfEntry } from '#shared/nouns/apps/block-entries.ts'
import { pageBlocks, readEmbeddedBlock } from '#shared/nouns/pages/page-document.ts'
import type { PageBlock } from '#client/blocks/parts/neighbours.ts'
import { drivesOf, PageBlocks } from '#client/blocks/shell/PageBlocks.tsx'

/** The blocks of a page that can be read. */
export function blocksOfPage(doc: Doc): PageBlock[] {
  return [...pageBlocks(doc).keys()].flatMap((id) => {
    const block = readEmbeddedBlock(doc, id)
    return block
      ? [{ id, type: block.type, config: block.config, title: findBlockType(block.type)?.title(block.config, block.text) ?? '' }]
      : []
  })
}

/** Others are not read: the words of a text block change with every letter. */
function drivingBlocks(doc: Doc): Omit<PageBlock, 'title'>[] {
  const blocks = pageBlocks(doc)
  return [...blocks.keys()].flatMap((id) => {
    const block = typeOfEntry(blocks.get(id))?.drives && readEmbeddedBlock(doc, id)
    return block ? [{ id, type: block.type, config: block.config }] : []
  })
}

/** Tells the blocks of a page by which of the others they are narrowed. */
export function BlocksOfPage({ doc, children }: { doc: Doc; children: ReactNode }) {
  const subscribe = useCallback(
    (notify: () => void) => {
      const blocks = pageBlocks(doc)
      blocks.observeDeep(notify)
      return () => blocks.unobserveDeep(notify)
    },
    [doc],
  )
  const drives = useSyncExternalStore(subscribe, () => drivesOf(drivingBlocks(doc)))
  return <PageBlocks drives={drives}>{children}</PageBlocks>
}
