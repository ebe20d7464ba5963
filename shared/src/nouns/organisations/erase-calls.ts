import { z } from 'zod'
import { defineCalls } from '#shared/protocol/calls.ts'

/** Erasing all data of an organisation (specification 1 §2 "Erase All Data", §4 "Organisation deletion"). */
export const eraseCalls = defineCalls({
  /**
   * Needs the password, or a sign-in of the last ten minutes. Everybody is told. @throws `password_mismatch`, `password_needed`, `conflict` when it is
   * scheduled already
   */
  'POST org/erase': {
    about: 'Schedules the erasing of all data of the organisation.',
    who: 'admin',
    whenBlocked: true,
    body: z.strictObject({ password: z.string().min(1).max(256).optional() }),
    answer: z.object({ deleteAt: z.string() }),
  },
  /** @throws `conflict` when nothing is scheduled */
  'POST org/erase/abort': { about: 'Takes the erasing back.', who: 'admin', whenBlocked: true },
})
