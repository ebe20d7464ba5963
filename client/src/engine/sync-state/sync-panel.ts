import { createValue } from '#client/lib/value.ts'

/** True while the panel behind the sync mark is open. Anything that shows unsent work or a conflict may open it. */
export const syncPanel = createValue(false)
