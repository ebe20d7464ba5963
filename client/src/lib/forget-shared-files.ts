/** The cache in which the service worker keeps what another program shared with the installed app; the same name as in client/sw.js. */
export const sharedFilesCache = 'shared-files'

/** Removes it from the device: once something was made of it, and when the person signs out. */
export async function forgetSharedFiles(): Promise<void> {
  await (globalThis as Partial<typeof globalThis>).caches?.delete(sharedFilesCache)
}
