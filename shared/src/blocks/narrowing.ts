import type { JsonValue } from '#shared/lib/json.ts'
import { readList } from '#shared/values/read-config.ts'
import type { FilterCondition, FilterGroup } from '#shared/values/query.ts'

/** Begins the names of an address under which blocks that narrow others keep what was chosen, by their id. */
export const narrowingPrefix = 'only.'

/** Blocks that one block names at most. */
const mostDriven = 200

/** The setting of a block that narrows others: ids of blocks of its page; null: every block of its table. */
export function readDrives(value: JsonValue | undefined): string[] | null {
  return readList(value, (id) => id.length > 0 && id.length <= 40)?.slice(0, mostDriven) ?? null
}

/** True where a block that narrows others narrows this one, if both are of one table. */
export const isDriven = (drives: readonly string[] | null, blockId: string): boolean => drives === null || drives.includes(blockId)

/** The table of a block's question; undefined for a block that cannot be narrowed. */
export function narrowedTable(config: object): string | undefined {
  const { tableId, filter } = config as { tableId?: unknown; filter?: unknown }
  return typeof tableId === 'string' && filter !== undefined ? tableId : undefined
}

/** A block's settings with further conditions, which only ever narrow what it shows. */
export function narrowConfig<Config extends object>(config: Config, conditions: readonly FilterCondition[]): Config {
  if (conditions.length === 0) return config
  const own = (config as { filter?: FilterGroup | null }).filter
  const filter: FilterGroup = { id: 'page', conjunction: 'and', nodes: [...(own ? [own] : []), ...conditions] }
  return { ...config, filter }
}
