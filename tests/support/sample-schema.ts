import { z } from 'zod'
import { newId, newShortId, type ShortIdPrefix } from '#shared/lib/ids.ts'

interface JsonSchema {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  minItems?: number
  maxItems?: number
  minimum?: number
  pattern?: string
  format?: string
  minLength?: number
}

/** Describing a schema takes most of the time of a sample, and one is asked for again with every person. */
const described = new WeakMap<z.ZodType, JsonSchema>()

/** A value that fits `schema` (all properties given), with ids that exist nowhere. For reaching handlers, not for meaning. */
export function sampleOf(schema: z.ZodType): unknown {
  let found = described.get(schema)
  if (!found)
    described.set(schema, (found = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input', reused: 'inline' }) as JsonSchema))
  return sample(found)
}

function sample(schema: JsonSchema): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const choice = schema.anyOf ?? schema.oneOf
  if (choice?.[0]) return sample(choice[0])
  if (schema.allOf?.[0]) return sample(Object.assign({}, ...schema.allOf) as JsonSchema)
  if (schema.type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([key, property]) => [key, ownLook(key, property) ?? sample(property)]),
    )
  if (schema.type === 'array')
    return Array.from({ length: Math.min(schema.maxItems ?? 1, Math.max(1, schema.minItems ?? 0)) }, () => sample(schema.items ?? {}))
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(0, schema.minimum ?? 0)
  if (schema.type === 'boolean') return true
  if (schema.type === 'string') return sampleText(schema)
  return null
}

/** A sample for a property that a call checks by itself, since its schema does not describe its shape. */
function ownLook(key: string, property: JsonSchema): unknown {
  if (key === 'workingHours') return { week: Array.from({ length: 7 }, () => []), holidays: [] }
  // a view of one's own needs no right to change the table, which the matrix is about
  if (key === 'personal') return false
  // an automation that disallows changes is closed to everybody, whatever their role
  if (key === 'disallowChange') return false
  if (key === 'month' && property.type === 'string') return '2026-05'
  // the use of all automations, not of one that is not there
  if (key === 'automation' && property.type === 'string') return ''
  return key === 'changes' && property.type === undefined && !property.anyOf ? [{ op: 'create', id: newId(), values: {} }] : undefined
}

function sampleText({ pattern = '', format, minLength = 1 }: JsonSchema): string {
  const prefix = /^\^([tfvob])\[0-9a-z\]\{12\}\$$/.exec(pattern)?.[1]
  if (prefix) return newShortId(prefix as ShortIdPrefix)
  if (pattern.startsWith('^(?:tasks:team|')) return 'tasks:team'
  if (format === 'uuid' || pattern.startsWith('^[0-9a-f]{8}-')) return newId()
  if (format === 'date') return new Date().toISOString().slice(0, 10)
  if (format === 'date-time') return new Date().toISOString()
  if (format === 'email' || pattern.includes('@')) return 'somebody@example.com'
  if (format === 'uri') return 'https://example.com/'
  return 'a'.repeat(Math.max(2, minLength))
}
