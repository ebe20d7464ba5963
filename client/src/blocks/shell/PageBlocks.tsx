import { useMemo, type ReactNode } from 'react'
import { findBlockType } from '#shared/blocks/block-types.ts'
import type { PageBlock } from '#client/blocks/parts/neighbours.ts'
import { useUndoHere } from '#client/records/gestures/use-undo-here.ts'
import { DrivesContext, type Drives } from '#client/blocks/parts/page-filters.ts'

/** Says by one text which blocks drive which; equal texts say the same. */
export function drivesOf(blocks: readonly Pick<PageBlock, 'id' | 'type' | 'config'>[]): string {
  return JSON.stringify(
    blocks.flatMap(({ id, type, config }) => {
      const driven = findBlockType(type)?.drives?.(config)
      return driven ? [[id, driven]] : []
    }),
  )
}

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

/** Stands before the blocks: an editor or an open record among them has the keys for itself. */
function UndoHere() {
  useUndoHere()
  return null
}
