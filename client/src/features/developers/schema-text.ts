/** A JSON Schema as far as the page shows it. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  maxItems?: number
  oneOf?: Schema[]
  anyOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  description?: string
  format?: string
  additionalProperties?: boolean | Schema
}

/** Named schemas of the description. */
export type Schemas = Readonly<Record<string, Schema>>

/** One line of a schema's tree. */
export interface SchemaPart {
  name: string
  schema: Schema
  required: boolean
}

const place = '#/components/schemas/'
/** Longer lists of values are cut on the page. */
const mostValues = 12

export function nameOf({ $ref }: Schema): string | undefined {
  return $ref?.startsWith(place) ? $ref.slice(place.length) : undefined
}

/** The schema itself, behind its reference. */
export function resolve(schema: Schema, schemas: Schemas): Schema {
  const name = nameOf(schema)
  return name === undefined ? schema : (schemas[name] ?? {})
}

/** The alternatives of a schema, `null` left out. */
function choicesOf({ oneOf, anyOf }: Schema): Schema[] {
  return (oneOf ?? anyOf ?? []).filter(({ type }) => type !== 'null')
}

/** A schema's kind in a few words, as programmers write it: `Id[]`, `"asc" | "desc"`, `string | null`. */
export function typeText(schema: Schema): string {
  const name = nameOf(schema)
  if (name !== undefined) return name
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return valuesText(schema.enum)
  const choices = schema.oneOf ?? schema.anyOf
  if (choices) return [...new Set(choices.map(typeText))].join(' | ')
  if (schema.items) return `${bracketed(typeText(schema.items))}[]`
  if (schema.format === 'date-time') return 'date-time'
  if (Array.isArray(schema.type)) return schema.type.join(' | ')
  return schema.type ?? 'any'
}

function valuesText(values: readonly unknown[]): string {
  const shown = values.slice(0, mostValues).map((value) => JSON.stringify(value))
  return [...shown, ...(values.length > mostValues ? ['…'] : [])].join(' | ')
}

function bracketed(text: string): string {
  return text.includes(' | ') ? `(${text})` : text
}

/** The lines below a schema: its properties, those of its items, or its alternatives. Empty for a plain value. */
export function partsOf(given: Schema, schemas: Schemas): SchemaPart[] {
  const schema = resolve(given, schemas)
  const choices = choicesOf(schema)
  const [only] = choices
  if (choices.length === 1 && only) return partsOf(only, schemas)
  if (choices.length > 1)
    return choices
      .filter((choice) => partsOf(choice, schemas).length > 0)
      .map((choice, at) => ({ name: choiceName(choice, schemas) ?? String(at + 1), schema: choice, required: false }))
  if (schema.items) return partsOf(schema.items, schemas)
  const { properties = {}, required = [], additionalProperties } = schema
  const parts = Object.entries(properties).map(([name, one]) => ({ name, schema: one, required: required.includes(name) }))
  return typeof additionalProperties === 'object' && Object.keys(additionalProperties).length > 0
    ? [...parts, { name: '[…]', schema: additionalProperties, required: false }]
    : parts
}

/** An alternative is named by its component, or by the property that tells it apart. */
function choiceName(choice: Schema, schemas: Schemas): string | undefined {
  const known = nameOf(choice)
  if (known !== undefined) return known
  const { properties = {} } = resolve(choice, schemas)
  const mark = Object.entries(properties).find(([, one]) => one.const !== undefined)
  return mark && `${mark[0]}: ${JSON.stringify(mark[1].const)}`
}

/** An example of a schema: what is required, with names in angle brackets to be replaced. */
export function exampleOf(given: Schema, schemas: Schemas, name = 'text'): unknown {
  const schema = resolve(given, schemas)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const [choice] = choicesOf(schema)
  if (choice) return exampleOf(choice, schemas, name)
  if (schema.properties) {
    const required = Object.entries(schema.properties).filter(([key]) => schema.required?.includes(key))
    return Object.fromEntries(required.map(([key, one]) => [key, exampleOf(one, schemas, key)]))
  }
  if (schema.items) return schema.maxItems === 0 ? [] : [exampleOf(schema.items, schemas, name)]
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  return type !== undefined && Object.hasOwn(plainExamples, type) ? plainExamples[type] : `<${nameOf(given) ?? name}>`
}

const plainExamples: Record<string, unknown> = { object: {}, array: [], boolean: true, integer: 1, number: 1, null: null }
