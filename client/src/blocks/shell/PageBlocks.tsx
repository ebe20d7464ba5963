import { useMemo, type ReactNode } from 'react'
import { findBlockType } from '#shared/blocks/block-types.ts'
import type { PageBlock } from '#client/blocks/parts/neighbours.ts'
import { DrivesContext, type Drives } from '#client/blocks/parts/page-filters.ts'
import { fetchedOnce, openedLater } from '#client/lib/opened-later.tsx'

/** Says by one text which blocks drive which; equal texts say the same. */
export function drivesOf(blocks: readonly Pick<PageBlock, 'id' | 'type' | 'config'>[]): string {
  return JSON.stringify(
    blocks.flatMap(({ id, type, config }) => {
      const driven = findBlockType(type)?.drives?.(config)
      return driven ? [[id, driven]] : []
    }),
  )
}

// nothing can be undone before the first gesture: an app or page loads without it
const UndoHere = openedLater(
  fetchedOnce(() => import('#client/records/gestures/UndoHere.tsx')),
  (file) => file.UndoHere,
)

/** Tells the blocks of an app or page by which of the others they are narrowed. Other changes of the page draw no block again. */
export function PageBlocks({ drives, children }: { drives: string; children: ReactNode }) {
  const value = useMemo((): Drives => new Map(JSON.parse(drives) as [string, string[]][]), [drives])
  return (
    <DrivesContext value={value}>
      <UndoHere />
      {children}
    </DrivesContext>
  )
}
