import { getFieldType } from '#shared/fields/registry.ts'
import type { FieldType } from '#shared/fields/field-type.ts'
import type { SelectConfig } from '#shared/fields/select-options.ts'
import type { Field } from '#shared/nouns/tables/table.ts'

/** The form of a cell in the API: `developers:tables.formats.<name>` says it in words. */
type FormatName =
  | 'computed'
  | 'none'
  | 'option'
  | 'options'
  | 'people'
  | 'records'
  | 'files'
  | 'day'
  | 'moment'
  | 'range'
  | 'clock'
  | 'yesNo'
  | 'money'
  | 'number'
  | 'list'
  | 'text'

interface Format {
  name: FormatName
  fits(definition: FieldType, config: unknown): boolean
  /** a value to write, as examples have it; undefined: none without knowing the workspace */
  example?: (config: unknown) => unknown
}

const labelsOf = (config: unknown): string[] => (config as Partial<SelectConfig>).options?.map(({ label }) => label) ?? []
const isSingle = ({ column, isSingle: single }: FieldType, config: unknown): boolean => column !== 'json' || single?.(config) === true

/** The first that fits counts. */
const formats: readonly Format[] = [
  // buttons count as computed as well
  { name: 'none', fits: ({ column }) => column === 'none' },
  { name: 'computed', fits: ({ computed }) => computed },
  { name: 'option', fits: (type, config) => type.holds === 'options' && isSingle(type, config), example: (config) => labelsOf(config)[0] },
  {
    name: 'options',
    fits: ({ holds }) => holds === 'options',
    example: (config) => (labelsOf(config)[0] === undefined ? undefined : labelsOf(config).slice(0, 1)),
  },
  { name: 'people', fits: ({ holds }) => holds === 'users' },
  { name: 'records', fits: ({ holds }) => holds === 'records' },
  { name: 'files', fits: ({ holds }) => holds === 'attachments' },
  { name: 'day', fits: ({ typedAs }) => typedAs === 'day', example: () => '2026-03-01' },
  { name: 'moment', fits: ({ typedAs }) => typedAs === 'moment' },
  { name: 'range', fits: ({ typedAs }) => typedAs === 'range', example: () => ['2026-03-01', '2026-03-07'] },
  { name: 'clock', fits: ({ typedAs }) => typedAs === 'clock', example: () => '09:30:00' },
  { name: 'yesNo', fits: ({ yesNo }) => yesNo === true, example: () => true },
  { name: 'money', fits: ({ amount }) => amount === 'money', example: () => 1250 },
  { name: 'number', fits: ({ amount }) => amount !== undefined, example: () => 12 },
  { name: 'list', fits: ({ column }) => column === 'json' },
  { name: 'text', fits: () => true },
]

function findFormat({ type, config }: Field): Format | undefined {
  return formats.find(({ fits }) => fits(getFieldType(type), config))
}

export function formatOf(field: Field): FormatName {
  return findFormat(field)?.name ?? 'text'
}

/** A value that every such field takes. */
export function exampleValue(field: Field): unknown {
  if (getFieldType(field.type).freeText) return 'Text'
  return findFormat(field)?.example?.(field.config)
}
