import { useAtom } from 'jotai'
import { useCallback } from 'react'
import { storedAtom } from '#client/lib/stored-atom.ts'

const tablesText = storedAtom('gridTables', '', (stored) => (typeof stored === 'string' ? stored : undefined))

/** On phones: whether the table is a grid there, and not cards. Remembered on this device, of the last hundred tables. */
export function useAsGrid(tableId: string): [boolean, (asGrid: boolean) => void] {
  const [text, setText] = useAtom(tablesText)
  const tables = text.split(',').filter(Boolean)
  const setAsGrid = useCallback(
    (asGrid: boolean) =>
      setText((before) => {
        const others = before.split(',').filter((id) => id !== '' && id !== tableId)
        return (asGrid ? [...others, tableId] : others).slice(-100).join(',')
      }),
    [setText, tableId],
  )
  return [tables.includes(tableId), setAsGrid]
}
