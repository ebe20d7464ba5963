import { useCallback, useState } from 'react'
import { slaPage } from '#shared/nouns/sla/sla-page.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'

interface Pages<Row> {
  rows: readonly Row[] | undefined
  failure: unknown
  /** absent: all rows are here */
  more: (() => void) | undefined
}

/** Rows page by page. Those in sight are read again when `follows` changes, and a new question begins with its first page. */
export function usePages<Row>(load: (skip: number) => Promise<Row[]>, follows: number): Pages<Row> {
  const [asked, setAsked] = useState({ load, pages: 1 })
  const pages = asked.load === load ? asked.pages : 1
  const loadAll = useCallback(async () => {
    const rows: Row[] = []
    for (let page = 0; page < pages; page += 1) {
      const next = await load(page * slaPage)
      rows.push(...next)
      if (next.length < slaPage) break
    }
    return { of: load, rows }
  }, [load, pages])
  const { data, failure } = useLoaded(loadAll, follows)
  // the rows of another question are not shown
  const rows = data?.of === load ? data.rows : undefined
  const isFull = rows !== undefined && rows.length >= pages * slaPage
  return { rows, failure, more: isFull ? () => setAsked({ load, pages: pages + 1 }) : undefined }
}
