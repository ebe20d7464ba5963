import { z } from 'zod'
import { defineCalls } from '#shared/protocol/calls.ts'

/** Faults that only a browser sees, by their names in specification 1 §8; `wrong_block_height` is of 2 §8. */
export const faultIds = ['fcm_error', 'response_parsing_error', 'wrong_block_height'] as const
export type FaultId = (typeof faultIds)[number]

/** Characters of `about` */
export const longestFault = 300

/** Reports of browsers to the operator. */
export const faultCalls = defineCalls({
  /** @throws `too_many_requests` */
  'POST faults': {
    about: 'Writes a fault that only a browser can see to the server’s log.',
    who: 'member',
    /** `about` names the call or the browser’s error, never content */
    body: z.strictObject({ id: z.enum(faultIds), about: z.string().max(longestFault) }),
  },
})
