import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { wholeSchemaOf } from '#shared/lib/quickly.ts'
import { componentNames } from '#server/features/developers/component-names.ts'

export type JsonSchema = Record<string, unknown>

/** The schemas of one description. */
export interface JsonSchemas {
  /** named ones, in the order in which they were first needed */
  readonly components: Record<string, JsonSchema>
  /** `input`: what callers send · `output`: what they receive. @throws Error when a named schema is not the same on both ways */
  convert(schema: z.ZodType, io: 'input' | 'output'): JsonSchema
  /** Adds a component of another making. @returns a reference to it */
  add(name: string, schema: JsonSchema): JsonSchema
}

const place = '#/components/schemas/'

/** Turns zod schemas into JSON Schema 2020-12, as OpenAPI 3.1 takes it, with references to the named ones. */
export function createJsonSchemas(): JsonSchemas {
  const components: Record<string, JsonSchema> = {}

  function add(name: string, schema: JsonSchema): JsonSchema {
    const known = components[name]
    if (known && !isDeepStrictEqual(known, schema)) throw new Error(`the component ${name} has two shapes`)
    components[name] = schema
    return { $ref: place + name }
  }

  function convert(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    const made: JsonSchema = z.toJSONSchema(schema, {
      io,
      metadata: componentNames,
      reused: 'inline',
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => {
        const whole = wholeSchemaOf(zodSchema)
        if (whole) Object.assign(jsonSchema, convert(whole, io))
      },
    })
    const { $schema: _, $defs = {}, ...rest } = made
    for (const [name, definition] of Object.entries($defs as Record<string, JsonSchema>)) add(name, refer(definition) as JsonSchema)
    return refer(rest) as JsonSchema
  }

  return { components, convert, add }
}

/** References point to the components of the description instead of the schema's own definitions. */
function refer(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(refer)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]): [string, unknown][] => {
      if (key === '$ref' && typeof inner === 'string') return [[key, inner.replace('#/$defs/', place)]]
      // the name of a component is its place
      return key === 'id' && typeof inner === 'string' ? [] : [[key, refer(inner)]]
    }),
  )
}
