import { z } from 'zod'
import { defineCalls } from '#shared/protocol/calls.ts'

/** The demo workspace, as those who try the product meet it. */
export const demoCalls = defineCalls({
  /** for good, in steps after the answer; what people made elsewhere stays */
  'POST demo/remove': { about: 'Removes everything that the demo workspace brought.', who: 'admin', body: z.strictObject({}) },
})
