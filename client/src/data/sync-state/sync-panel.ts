import { createValue } from '#client/data/lib/value.ts'

/** Whether the panel behind the sync mark is open: anything that shows unsent work or a conflict may open it. */
export const syncPanel = createValue(false)
