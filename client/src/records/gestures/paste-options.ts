import type { Locale } from '#shared/fields/field-type.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import { findOption, type SelectConfig, type SelectOption } from '#shared/fields/select-options.ts'
import { foldText } from '#shared/lib/fold-text.ts'
import { newShortId } from '#shared/lib/ids.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { nextHue } from '#client/ui/theme/next-hue.ts'
import type { RejectedCell } from '#client/records/gestures/gesture-steps.ts'
import type { RecordStep, RecordValues } from '#client/nouns/records/record-step.ts'

/** of a field, and of a label (select-options.ts) */
const mostOptions = 1000
const longestLabel = 200

/** A field with the options that pasted texts lack. */
export interface WidenedField {
  field: Field
  /** its config with them */
  config: unknown
  made: readonly SelectOption[]
}

/** The fields that some refused cells would fit if their options existed, each with those options. */
export function widenFields(cells: readonly RejectedCell[], fields: readonly Field[]): WidenedField[] {
  return fields.flatMap((field) => {
    const { takesOptions, column } = fieldTypes[field.type]
    if (takesOptions !== true) return []
    const texts = cells.flatMap((cell) => (cell.fieldId === field.id && cell.reason === 'notOption' ? [cell.text] : []))
    const labels = texts.flatMap((text) => (column === 'json' ? text.split(/[,;\n]/) : [text])).map((label) => label.trim())
    const config = fieldTypes[field.type].configSchema.safeParse(field.config).data as SelectConfig | undefined
    const options = [...(config?.options ?? [])]
    const before = options.length
    const known = new Set<string>()
    for (const label of labels) {
      if (label === '' || label.length > longestLabel || known.has(foldText(label)) || findOption({ options }, label)) continue
      known.add(foldText(label))
      options.push({ id: newShortId('o'), label, hue: nextHue(options.map(({ hue }) => hue)) })
    }
    if (options.length === before || options.length > mostOptions) return []
    return [{ field, config: { ...config, options }, made: options.slice(before) }]
  })
}

/** The steps that write refused cells into their widened fields; a record that nothing of was pasted is made. The rest is still refused. */
export function stepsWithOptions(
  cells: readonly RejectedCell[],
  widened: readonly WidenedField[],
  context: { locale: Locale; startValues: RecordValues; isThere(recordId: string): boolean },
): { steps: RecordStep[]; rest: RejectedCell[] } {
  const records = new Map<string, RecordValues>()
  const rest = cells.filter((cell) => {
    const wide = widened.find(({ field }) => field.id === cell.fieldId)
    const definition = wide && cell.reason === 'notOption' ? fieldTypes[wide.field.type] : undefined
    const read = definition?.parse(cell.text, wide?.config, context.locale)
    if (!wide || !read?.ok || cell.recordId === undefined) return true
    records.set(cell.recordId, { ...records.get(cell.recordId), [wide.field.id]: read.value })
    return false
  })
  const steps = [...records].map(([id, values]): RecordStep =>
    context.isThere(id) ? { op: 'update', id, values } : { op: 'create', id, values: { ...context.startValues, ...values } },
  )
  return { steps, rest }
}
