import { z } from 'zod'
import { connectorGroups, connectorNames, connectorSteps } from '#shared/nouns/connectors/connector.ts'
import { defineCalls } from '#shared/protocol/calls.ts'

const useSchema = z.strictObject({ enabled: z.boolean(), beta: z.boolean(), hideChecklist: z.boolean() })

/** The sources of data (specification 2 §7). */
export const connectorListCalls = defineCalls({
  'GET connector/list': {
    about: 'The connectors that data can come from, with the steps of their wizards.',
    who: { flag: 'create_table' },
    /** `true` tells of the hidden ones too */
    query: z.strictObject({ hidden: z.enum(['true', 'false']).optional() }),
    answer: z.strictObject({
      connectors: z.array(
        z.strictObject({
          id: z.enum(connectorNames),
          group: z.enum(connectorGroups),
          name: z.string(),
          description: z.string(),
          image: z.string().nullable(),
          beta: z.boolean(),
          soon: z.boolean(),
          hide: z.boolean(),
          connectors: z.strictObject({ import: useSchema, update: useSchema, connect: useSchema }),
          steps: z.array(z.enum(connectorSteps)),
          errors: z.record(z.string(), z.string()),
          /** the public key by which the product asks a person for a token; null where it needs none, or the server has none */
          key: z.string().nullable(),
        }),
      ),
    }),
  },
})
