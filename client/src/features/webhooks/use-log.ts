import { useCallback, useState } from 'react'
import { useLoaded } from '#client/lib/use-loaded.ts'

interface LogPage<T> {
  items: T[]
  total: number
}

/** The newest entries of a log, a page more on demand. `read` must be stable. */
export function useLog<T>(read: (page: number) => Promise<LogPage<T>>) {
  const [pages, setPages] = useState(1)
  const load = useCallback(async () => {
    const all = await Promise.all(Array.from({ length: pages }, (_, index) => read(index + 1)))
    return { items: all.flatMap(({ items }) => items), total: all[0]?.total ?? 0 }
  }, [read, pages])
  const { data, failure, reload } = useLoaded(load)
  return {
    items: data?.items,
    failure,
    reload,
    hasMore: data !== undefined && data.items.length < data.total,
    showMore: () => setPages((before) => before + 1),
  }
}
