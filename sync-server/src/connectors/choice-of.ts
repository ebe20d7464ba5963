import type { SelectConfig, SelectOption } from '#shared/fields/select-options.ts'
import { foldText } from '#shared/lib/fold-text.ts'
import { hueSchema } from '#shared/lib/small-schemas.ts'
import { newShortId } from '#shared/lib/ids.ts'

const hues = ['blue', 'green', 'amber', 'violet', 'teal', 'red', 'pink', 'cyan']
const mostOptions = 1000
/** The longest text that may be an option. */
export const longestDistinct = 200

/** The settings of a choice among labels that somebody else keeps, in their order; undefined where they would not stay apart. `own`: their hues. */
export function choiceOf(labels: readonly string[], own: readonly (string | null)[] = []): SelectConfig | undefined {
  const named = labels.filter((label) => label.trim() !== '')
  const isFit = named.length > 0 && named.length <= mostOptions && named.every((label) => label.length <= longestDistinct)
  if (!isFit || new Set(named.map((label) => foldText(label.trim()))).size < named.length) return undefined
  const chosen = new Map(labels.flatMap((label, index) => (isHue(own[index]) ? [[label, own[index]] as const] : [])))
  const options: SelectOption[] = named.map((label, index) => ({
    id: newShortId('o'),
    label: label.trim(),
    hue: chosen.get(label) ?? hues[index % hues.length] ?? 'gray',
  }))
  return { options }
}

const isHue = (hue: string | null | undefined): hue is string => hueSchema.safeParse(hue).success
