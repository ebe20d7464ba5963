import type { MutationHandlers } from '#server/mutations/mutation-registry.ts'
import type { JsonSchema, JsonSchemas } from '#server/features/developers/json-schemas.ts'

/** Adds every kind of mutation as a component. @returns a schema of any of them, told apart by `kind` */
export function describeMutations(handlers: MutationHandlers, schemas: JsonSchemas): JsonSchema {
  const kinds = Object.keys(handlers).toSorted()
  const references = kinds.map((kind) => {
    const args = handlers[kind]?.schema
    return schemas.add(`mutation.${kind}`, {
      type: 'object',
      properties: {
        id: { type: 'string', description: 'a UUID of the caller’s making; a change sent again under it is not applied twice' },
        kind: { const: kind },
        args: args ? schemas.convert(args, 'input') : {},
        madeAt: { type: 'string', format: 'date-time', description: 'when the person made the change, by the caller’s clock' },
      },
      required: ['id', 'kind', 'args', 'madeAt'],
      additionalProperties: false,
    })
  })
  const mapping = Object.fromEntries(kinds.map((kind, at) => [kind, references[at]?.['$ref']]))
  return schemas.add('Mutation', { oneOf: references, discriminator: { propertyName: 'kind', mapping } })
}
