import * as z from 'zod/mini'
import type { FilterGroup } from '#shared/values/query.ts'
import { optionalPart } from '#shared/views/view-part.ts'
import { fieldListPart, fieldPart, filterPart, plainPart } from '#shared/views/view-parts.ts'
import type { ViewQuery } from '#shared/views/view-type.ts'

/** The settings that views of cards, rows and single records share, by their names on the wire (specification 2 §3). */
export interface ShownConfig {
  /** field ids in order; null shows all fields in their own order */
  fields: string[] | null
  filter: FilterGroup | null
  /** null: people drag records to their places */
  sort_by: string | null
  /** used only with `sort_by` */
  sort_order: 'asc' | 'desc'
  /** a field of options, whose hue marks each record */
  color_by?: string | null | undefined
}

/** The same with a picture on each card. */
export interface CoverConfig extends ShownConfig {
  /** a field of files */
  cover?: string | null | undefined
  /** absent: crop */
  cover_fit?: 'crop' | 'fit' | undefined
}

export const shownDefaults = (): ShownConfig => ({ fields: null, filter: null, sort_by: null, sort_order: 'asc' })

export const shownParts = () => ({
  fields: fieldListPart,
  filter: filterPart,
  sort_by: fieldPart,
  sort_order: plainPart(z.enum(['asc', 'desc'])),
  color_by: optionalPart(fieldPart),
})

export const coverParts = () => ({
  ...shownParts(),
  cover: optionalPart(fieldPart),
  cover_fit: optionalPart(plainPart(z.enum(['crop', 'fit']))),
})

export function shownQuery({ fields, filter, sort_by: fieldId, sort_order: direction }: ShownConfig): ViewQuery {
  return { fields, filter, sorts: fieldId === null ? [] : [{ fieldId, direction }] }
}
