import { useEffect, useState } from 'react'
import type { PublicRecords } from '#shared/nouns/public-links/public-item.ts'
import { readLinkRows } from '#client/public/read-link-rows.ts'

/** ms after the last key */
const pause = 250

/** The records of a table with several pages that hold a text, found by the server; undefined while nothing is asked, or not answered. */
export function useFoundRows(token: string, table: PublicRecords, search: string): PublicRecords | undefined {
  const [found, setFound] = useState<{ of: PublicRecords; search: string; records: PublicRecords }>()
  const isAsked = search !== '' && table.next !== undefined
  useEffect(() => {
    if (!isAsked) return
    const abort = new AbortController()
    const timer = window.setTimeout(() => {
      readLinkRows(token, { search }, abort.signal).then(
        (records) => setFound({ of: table, search, records }),
        () => {},
      )
    }, pause)
    return () => {
      window.clearTimeout(timer)
      abort.abort()
    }
  }, [token, table, search, isAsked])
  return isAsked && found?.of === table && found.search === search ? found.records : undefined
}
