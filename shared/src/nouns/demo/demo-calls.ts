import { z } from 'zod'
import { defineCalls } from '#shared/protocol/calls.ts'

/** The demo workspace, as those who try the product meet it. */
export const demoCalls = defineCalls({
  /** in steps after the answer, once in the life of an organisation: later it answers `conflict` */
  'POST demo/add': { about: 'Adds the demo workspace.', who: 'admin', body: z.strictObject({}) },
  /** for good, in steps after the answer; what people made elsewhere stays */
  'POST demo/remove': { about: 'Removes everything that the demo workspace brought.', who: 'admin', body: z.strictObject({}) },
})
