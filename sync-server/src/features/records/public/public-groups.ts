import type { ChartLabel } from '#shared/blocks/chart-block.ts'
import type { ChartKey } from '#shared/blocks/chart-data.ts'
import type { Aggregate } from '#shared/query/aggregates.ts'
import type { Locale } from '#shared/fields/field-type.ts'
import { bucketEnd } from '#shared/query/buckets.ts'
import { bucketOf, type GroupLevels } from '#shared/query/groups.ts'
import type { RecordGroups } from '#shared/nouns/records/record-page.ts'
import type { FilterGroup, GroupLevel } from '#shared/values/query.ts'
import type { LinkContext } from '#server/access/link-context.ts'
import { drawColumn } from '#server/features/records/public/public-cells.ts'
import { queryServiceOf } from '#server/records/queries/query-service.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { ModelField } from '#server/storage/records/table-model.ts'

interface GroupsAsked {
  tableId: string
  filter: FilterGroup | null
  groupBy: readonly GroupLevel[]
  aggregates: readonly Aggregate[]
}

/** Groups for a visitor, on a thread of the pool; undefined when there are more than an answer holds. */
export async function groupsForVisitor(context: LinkContext, platform: Platform, asked: GroupsAsked): Promise<GroupLevels | undefined> {
  const text = await queryServiceOf(platform).ask(context, 'groups', { ...asked, sorts: [], search: '' })
  const { levels, more } = JSON.parse(text) as RecordGroups
  return more ? undefined : levels
}

export interface NamedGroup {
  label: ChartLabel
  hue?: string
}

/** The names of groups of one level, as a visitor reads them; stretches of days are named on their device. */
export function nameGroups(
  context: LinkContext,
  field: ModelField,
  level: GroupLevel,
  keys: readonly ChartKey[],
  locale: Locale,
): NamedGroup[] {
  const bucket = bucketOf(field, level)
  const { definition, config } = field.behaviour
  const write = (value: number): string => (definition.figures?.format ?? definition.format)(value, config, locale)
  const cells = drawColumn(
    context,
    field,
    keys.map((key) => (bucket === undefined ? (key?.cell ?? null) : null)),
    locale,
  )
  return keys.map((key, index): NamedGroup => {
    if (!key) return { label: null }
    const { cell } = key
    if (typeof bucket === 'string' && typeof cell === 'string') return { label: { bucket, key: cell } }
    if (typeof bucket === 'number' && typeof cell === 'number') {
      const end = bucketEnd(bucket, cell)
      return { label: typeof end === 'number' ? `${write(cell)} – ${write(end)}` : write(cell) }
    }
    const drawn = cells[index] ?? ''
    if (typeof drawn === 'string') return { label: drawn }
    const [only] = drawn
    return { label: drawn.map(({ label }) => label).join(', '), ...(only && drawn.length === 1 && { hue: only.hue }) }
  })
}
