import { useCallback, useMemo } from 'react'
import { readFilter } from '#shared/query/read-filter.ts'
import { isFilterGroup, type FilterCondition, type FilterGroup } from '#shared/values/query.ts'
import type { JsonValue } from '#shared/lib/json.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { viewSettingsPrefix } from '#client/engine/device/wipe-device.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import { useAddressQuery } from '#client/lib/use-address-query.ts'

/** A block that narrows others keeps its conditions in the address, so that a link shows the same records. */
const prefix = 'only.'

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

/** A block's settings with what the page's other blocks narrow its table by. Conditions of fields one does not see narrow nothing. */
export function usePageFiltered<Config>(config: Config, blockId: string): Config {
  const { query } = useAddressQuery()
  const asked = config as { tableId?: string | null; filter?: FilterGroup | null }
  const isNarrowed = typeof asked.tableId === 'string' && asked.filter !== undefined
  const allFields = useEntities('field')
  const hidden = useAccess().table(asked.tableId ?? '').hiddenFields
  const texts = isNarrowed
    ? [...query].filter(([name]) => name.startsWith(prefix) && name !== prefix + blockId).map(([, text]) => text)
    : []
  const key = JSON.stringify(texts)
  return useMemo(() => {
    const all = (JSON.parse(key) as string[]).flatMap(conditionsIn)
    const known = all.filter(({ fieldId }) =>
      allFields.some((field) => field.id === fieldId && field.tableId === asked.tableId && !hidden.has(field.id)),
    )
    const own = (config as { filter?: FilterGroup | null }).filter
    if (known.length === 0) return config
    const filter: FilterGroup = { id: 'page', conjunction: 'and', nodes: [...(own ? [own] : []), ...known] }
    return { ...config, filter }
  }, [config, asked.tableId, allFields, hidden, key])
}
