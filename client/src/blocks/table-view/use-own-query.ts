import { useMemo, useState } from 'react'
import { isFilterBroken } from '#shared/query/prepare-filter.ts'
import { readFilter } from '#shared/query/read-filter.ts'
import type { JsonValue } from '#shared/lib/json.ts'
import type { FilterGroup } from '#shared/values/query.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { viewSettingsPrefix } from '#client/engine/device/wipe-device.ts'
import { useSession } from '#client/engine/session/use-session.ts'

/** The part of a block's question that is one person's own. */
export interface OwnQuery {
  search: string
  setSearch(text: string): void
  filter: FilterGroup | null
  setFilter(filter: FilterGroup | null): void
  /** the block's filter, and the person's within it */
  narrowed: FilterGroup | null
}

/** A person's own search and filter of a block. The filter is remembered on this device; it only ever narrows what the block shows. */
export function useOwnQuery(blockId: string, asked: FilterGroup | null, fields: readonly Field[]): OwnQuery {
  const { memberId } = useSession()
  const key = `${viewSettingsPrefix(memberId)}block.${blockId}`
  const [search, setSearch] = useState('')
  const [filter, setFilter] = useState(() => storedFilter(key))
  // a field that is gone says nothing any more: what is the person's own must not empty a block for good
  const counts = filter !== null && !isFilterBroken(filter, fields)
  const narrowed = useMemo((): FilterGroup | null => {
    if (!counts) return asked
    return asked ? { id: 'own', conjunction: 'and', nodes: [asked, filter] } : filter
  }, [asked, counts, filter])
  return {
    search,
    setSearch,
    filter,
    setFilter: (next) => {
      setFilter(next)
      try {
        if (next) localStorage.setItem(key, JSON.stringify(next))
        else localStorage.removeItem(key)
      } catch {
        // private windows may refuse storage: the filter then lives as long as the page
      }
    },
    narrowed,
  }
}

function storedFilter(key: string): FilterGroup | null {
  try {
    return readFilter(JSON.parse(localStorage.getItem(key) ?? 'null') as JsonValue)
  } catch {
    return null
  }
}
