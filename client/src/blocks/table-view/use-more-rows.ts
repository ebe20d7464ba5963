import { useEffect, useRef, useState } from 'react'
import type { PublicRecords } from '#shared/blocks/table-view-block.ts'
import { joinLayouts } from '#client/blocks/table-view/join-layouts.ts'
import type { PublicCell, PublicLayout } from '#shared/values/public-records.ts'

/** Reads the page that begins at the `next` of the one before. It rejects when the link is gone, changed, or cannot be reached. */
export type ReadRows = (after: string) => Promise<PublicRecords>

export interface MoreRows {
  rows: readonly PublicCell[][]
  layout: PublicLayout | undefined
  hasMore: boolean
  busy: boolean
  /** the last page could not be fetched */
  hasFailed: boolean
  more(): void
}

interface Fetched {
  /** the first page that these rows belong to */
  of: PublicRecords
  rows: PublicCell[][]
  layout: PublicLayout | undefined
  next: string | undefined
}

const startOf = (first: PublicRecords): Fetched => ({ of: first, rows: first.rows, layout: first.layout, next: first.next })

/** A table's pages one after the other. When the first one changes, those after it are fetched again. */
export function useMoreRows(first: PublicRecords, readRows: ReadRows): MoreRows {
  const [fetched, setFetched] = useState<Fetched>()
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready')
  const pages = useRef(0)
  const latest = useRef(first)
  const shown: Fetched = fetched?.of === first ? fetched : startOf(first)

  const read = async (wanted: number, before: Fetched): Promise<void> => {
    setState('busy')
    let { rows, layout, next } = before
    try {
      for (let page = 0; page < wanted && next !== undefined; page++) {
        const answer = await readRows(next)
        if (latest.current !== before.of) return
        rows = [...rows, ...answer.rows]
        layout = joinLayouts(layout, answer.layout)
        next = answer.next
      }
      setFetched({ of: before.of, rows, layout, next })
      setState('ready')
    } catch {
      if (latest.current === before.of) setState('failed')
    }
  }

  useEffect(() => {
    latest.current = first
    if (pages.current > 0) void read(pages.current, startOf(first))
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [first])

  return {
    rows: shown.rows,
    layout: shown.layout,
    hasMore: shown.next !== undefined,
    busy: state === 'busy',
    hasFailed: state === 'failed',
    more: () => {
      pages.current++
      void read(1, shown)
    },
  }
}
