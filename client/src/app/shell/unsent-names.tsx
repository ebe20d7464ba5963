import { lazyPage } from '#client/manifest/lazy-page.tsx'

/** The names of work that is only on this device; prefetched after the first paint, for questions that are rarely asked. */
export const unsentNames = lazyPage(async () => (await import('#client/features/sync-status/ui/UnsentNames.tsx')).UnsentNames, ['sync'])
