import { createContext, use, useCallback, useMemo } from 'react'
import { isDriven, narrowConfig, narrowedTable, narrowingPrefix as prefix } from '#shared/blocks/narrowing.ts'
import { readFilter } from '#shared/query/read-filter.ts'
import { isFilterGroup, type FilterCondition } from '#shared/values/query.ts'
import type { JsonValue } from '#shared/lib/json.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { viewSettingsPrefix } from '#client/engine/device/wipe-device.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import { useAddressQuery } from '#client/lib/use-address-query.ts'

/** The conditions in a text of an address; whatever is not readable is left out. */
export function conditionsIn(text: string | null): FilterCondition[] {
  if (text === null) return []
  try {
    const filter = readFilter({ id: 'only', conjunction: 'and', nodes: JSON.parse(text) as JsonValue })
    return filter?.nodes.flatMap((node) => (isFilterGroup(node) ? [] : [node])) ?? []
  } catch {
    return []
  }
}

export interface OwnConditions {
  conditions: readonly FilterCondition[]
  change(conditions: readonly FilterCondition[]): void
  /** those of the last visit; for a page that is opened without any */
  restore(): void
}

/** The conditions that the person set in one block, in the address and remembered on this device. */
export function useOwnConditions(blockId: string): OwnConditions {
  const { query, change: changeAddress } = useAddressQuery()
  const { memberId } = useSession()
  const key = `${viewSettingsPrefix(memberId)}only.${blockId}`
  const text = query.get(prefix + blockId)
  const conditions = useMemo(() => conditionsIn(text), [text])
  const change = useCallback(
    (next: readonly FilterCondition[]) => {
      const written = next.length === 0 ? null : JSON.stringify(next)
      if (written === null) localStorage.removeItem(key)
      else localStorage.setItem(key, written)
      changeAddress({ [prefix + blockId]: written }, { replace: true })
    },
    [blockId, changeAddress, key],
  )
  const restore = useCallback(() => {
    const kept = conditionsIn(localStorage.getItem(key))
    if (kept.length > 0) changeAddress({ [prefix + blockId]: JSON.stringify(kept) }, { replace: true })
  }, [blockId, changeAddress, key])
  return { conditions, change, restore }
}

/** The blocks that those of a page drive, by the driving one; one that is not named drives every block of its table. */
export type Drives = ReadonlyMap<string, readonly string[]>
export const DrivesContext = createContext<Drives>(new Map())

/** A block's settings with what the page's other blocks narrow its table by. Conditions of fields one does not see narrow nothing. */
export function usePageFiltered<Config extends object>(config: Config, blockId: string): Config {
  const { query } = useAddressQuery()
  const drives = use(DrivesContext)
  const tableId = narrowedTable(config)
  const allFields = useEntities('field')
  const hidden = useAccess().table(tableId ?? '').hiddenFields
  const driving = ([name]: [string, string]): boolean => {
    const id = name.slice(prefix.length)
    return name.startsWith(prefix) && id !== blockId && isDriven(drives.get(id) ?? null, blockId)
  }
  const key = JSON.stringify(tableId === undefined ? [] : [...query].filter(driving).map(([, text]) => text))
  return useMemo(() => {
    const all = (JSON.parse(key) as string[]).flatMap(conditionsIn)
    const known = all.filter(({ fieldId }) =>
      allFields.some((field) => field.id === fieldId && field.tableId === tableId && !hidden.has(field.id)),
    )
    return narrowConfig(config, known)
  }, [config, tableId, allFields, hidden, key])
}
