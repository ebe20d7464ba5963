import * as z from 'zod/mini'
import { hueSchema } from '#shared/lib/small-schemas.ts'
import { filterGroupSchema } from '#shared/values/query-schema.ts'
import { fieldsOfFilter, type FilterGroup } from '#shared/values/query.ts'
import { optionalPart, type Sees, type ViewPart } from '#shared/views/view-part.ts'
import { fieldListPart, fieldPart, filterPart, plainPart } from '#shared/views/view-parts.ts'
import type { ViewQuery } from '#shared/views/view-type.ts'

export interface ColorRule {
  hue: string
  filter: FilterGroup
}

export const mostColorRules = 10

/** A rule about a field that somebody does not see is no rule for them: it would mark records by what is hidden. */
export function colorRulesPart(): ViewPart<ColorRule[]> {
  const ruleSchema = z.strictObject({ hue: hueSchema, filter: filterGroupSchema })
  const isSeen = (sees: Sees) => (rule: ColorRule) => fieldsOfFilter(rule.filter).every(sees)
  return {
    schema: z.array(ruleSchema).check(z.maxLength(mostColorRules)),
    read: (raw) => (Array.isArray(raw) ? raw.slice(0, mostColorRules).flatMap((rule) => ruleSchema.safeParse(rule).data ?? []) : undefined),
    fields: (rules) => rules.flatMap(({ filter }) => fieldsOfFilter(filter)),
    seen: (rules, sees) => rules.filter(isSeen(sees)),
    keepUnseen: (stored, rules, sees) => [...(stored ?? []).filter((rule) => !isSeen(sees)(rule)), ...rules].slice(0, mostColorRules),
  }
}

export interface ColorConfig {
  /** a field of options, whose hue marks each record */
  color_by?: string | null | undefined
  /** the first whose conditions hold marks the record, before `color_by` */
  color_rules?: ColorRule[] | undefined
}

/** The settings that views of cards, rows and single records share, by their names on the wire (specification 2 §3). */
export interface ShownConfig extends ColorConfig {
  /** field ids in order; null shows all fields in their own order */
  fields: string[] | null
  filter: FilterGroup | null
  /** null: people drag records to their places */
  sort_by: string | null
  /** used only with `sort_by` */
  sort_order: 'asc' | 'desc'
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
  color_rules: optionalPart(colorRulesPart()),
})

export const coverParts = () => ({
  ...shownParts(),
  cover: optionalPart(fieldPart),
  cover_fit: optionalPart(plainPart(z.enum(['crop', 'fit']))),
})

export function shownQuery({ fields, filter, sort_by: fieldId, sort_order: direction }: ShownConfig): ViewQuery {
  return { fields, filter, sorts: fieldId === null ? [] : [{ fieldId, direction }] }
}
