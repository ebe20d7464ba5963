import { createValue } from '#client/lib/value.ts'

/** The id of the panel that is open beside a page; null for none. Any part of a page may open one. */
export const openPagePanel = createValue<string | null>(null)
