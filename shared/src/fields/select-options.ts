import * as z from 'zod/mini'
import { stageClockSchema, type StageClock } from '#shared/fields/stage-clock.ts'
import { hueSchema } from '#shared/lib/small-schemas.ts'
import { foldText } from '#shared/lib/fold-text.ts'

/** One choice. Cells hold its id, so renaming it rewrites no record. */
export interface SelectOption {
  id: string
  label: string
  /** one of the theme's hue names */
  hue: string
}

export interface SelectConfig {
  options: SelectOption[]
  /** the options are stages, and the product measures how long each record stands in each (specification 3 §2 "SLA view") */
  sla?: boolean | undefined
  slaClock?: StageClock | undefined
}

export const optionSchema = z.strictObject({
  id: z.string().check(z.regex(/^o[0-9a-z]{12}$/, 'not an option id')),
  label: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  hue: hueSchema,
})

export const selectConfigSchema = withDistinctIds(
  z.strictObject({
    options: z._default(z.array(optionSchema).check(z.maxLength(1000)), []),
    sla: z.optional(z.boolean()),
    slaClock: z.optional(stageClockSchema),
  }),
)

/** Refuses a config with two options of one id. */
export function withDistinctIds<Config extends SelectConfig>(schema: z.ZodMiniType<Config>): z.ZodMiniType<Config> {
  return schema.check(
    z.refine(({ options }) => new Set(options.map((option) => option.id)).size === options.length, 'two options have one id'),
  )
}

/** The option a text names, by label without case and accents, else by id. */
export function findOption(config: SelectConfig, text: string): SelectOption | undefined {
  const folded = foldText(text.trim())
  return config.options.find((option) => foldText(option.label) === folded) ?? config.options.find((option) => option.id === text.trim())
}

/** Place of an option in the person's own order; an option that no longer exists comes after all others. */
export function optionRank(config: SelectConfig, id: string): number {
  const index = config.options.findIndex((option) => option.id === id)
  return index < 0 ? config.options.length : index
}

export function optionLabel(config: SelectConfig, id: string): string {
  return config.options.find((option) => option.id === id)?.label ?? ''
}

/** Ids of the options whose label contains the text. */
export function optionsContaining(text: string, config: SelectConfig): string[] {
  const folded = foldText(text)
  return config.options.filter((option) => foldText(option.label).includes(folded)).map((option) => option.id)
}

/** The ids of the options that a text lists; undefined when a part of it names none. */
export function readLabels(text: string, config: SelectConfig): string[] | undefined {
  return readNames(text, (name) => findOption(config, name)?.id)
}

/** Bounds against hostile texts: the names tried, the pieces tried for each name, and the empty parts at which a name is tried. */
const mostNames = 5000
const mostPieces = 50
const mostBlanks = 100

/**
 * The ids for the names in a text, separated by commas, semicolons or line breaks. A name may contain a comma, or begin with one, so the
 * longest match wins. Undefined when some part is no name.
 */
export function readNames(text: string, find: (name: string) => string | undefined): string[] | undefined {
  const parts = text.split(/([,;\n])/)
  const ids: string[] = []
  let [at, blanks] = [0, 0]
  while (at < parts.length) {
    const isBlank = (parts[at] ?? '').trim() === ''
    const match = isBlank && ++blanks > mostBlanks ? undefined : longestName(parts, at, find)
    if (match === undefined && !isBlank) return undefined
    if (match && ids.push(match.id) > mostNames) return undefined
    at = match ? match.end + 1 : at + 2
  }
  return ids.length > 0 ? ids : undefined
}

/** The name that takes most of the parts from `at` on; `end`: the separator after it. */
function longestName(
  parts: readonly string[],
  at: number,
  find: (name: string) => string | undefined,
): { id: string; end: number } | undefined {
  for (let end = Math.min(parts.length, at + 2 * mostPieces - 1); end > at; end -= 2) {
    // the line break is no part of a name, and what follows it may begin one
    if (end - at > 1 && parts[end - 2] === '\n' && (parts[end - 1] ?? '').trim() === '') continue
    const name = parts.slice(at, end).join('').trim()
    const id = name === '' ? undefined : find(name)
    if (id !== undefined) return { id, end }
  }
  return undefined
}
