import { useEffect, useState } from 'react'
import type { CallAnswer } from '#shared/protocol/calls.ts'
import type { ApiCalls } from '#shared/catalogue/api-calls.ts'
import { call } from '#client/engine/api/call.ts'

type OwnImport = CallAnswer<ApiCalls['GET imports']>['items'][number]

/** ms between two looks, while one is under way */
const pauseMs = 2_000

/** The imports of this person that are under way, begun on any device, as long as the palette is open. Without the server there are none. */
export function useOwnImports(): readonly OwnImport[] {
  const [imports, setImports] = useState<readonly OwnImport[]>([])
  useEffect(() => {
    let timer = 0
    let isOver = false
    const look = (): void =>
      void call('GET imports')
        .then(({ items }) => {
          if (isOver) return
          setImports((before) => (JSON.stringify(before) === JSON.stringify(items) ? before : items))
          if (items.length > 0) timer = window.setTimeout(look, pauseMs)
        })
        .catch(() => undefined)
    look()
    return () => {
      isOver = true
      window.clearTimeout(timer)
    }
  }, [])
  return imports
}

/** The page of an import, whatever its state. */
export const importPath = (id: string): string => `/connector/spreadsheets/csv/field-matching?import=${id}`

/** How far it is, in hundredths; undefined while nobody knows. */
export const percentOf = ({ rowsRead, rowsTotal }: OwnImport): number | undefined =>
  rowsTotal === 0 ? undefined : Math.floor((100 * rowsRead) / rowsTotal)
