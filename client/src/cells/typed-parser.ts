import { fetchedOnce } from '#client/lib/opened-later.tsx'

/** The parser that knows words for days and times: in a chunk that is fetched after the first paint. */
export const typedParser = fetchedOnce(async () => (await import('#client/cells/parse-typed.ts')).parseTyped)
