import { createValue } from '#client/lib/value.ts'

/** Counts requests to send everything now; each holder of unsent work follows it. */
export const syncRequests = createValue(0)
