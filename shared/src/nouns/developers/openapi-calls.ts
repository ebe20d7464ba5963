import { z } from 'zod'
import { defineCalls } from '#shared/protocol/calls.ts'

/** The parts of an OpenAPI document that its readers use; the rest is as the OpenAPI specification says. */
const documentSchema = z.looseObject({
  openapi: z.string(),
  info: z.looseObject({ title: z.string(), version: z.string() }),
  paths: z.record(z.string(), z.looseObject({})),
  components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }),
})

export const openapiCalls = defineCalls({
  /** Open to everybody: it describes the product and holds nothing of an organisation. Answered with an ETag. */
  'GET openapi.json': {
    about: 'This description: every call with its parameters, bodies, answers and errors, as OpenAPI 3.1.',
    who: 'anyone',
    answer: documentSchema,
    streams: true,
  },
})
