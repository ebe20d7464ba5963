import { createValue } from '#client/data/lib/value.ts'

/** Counts how often somebody asked for everything to be sent now; whoever holds unsent work follows it. */
export const syncRequests = createValue(0)
