import { sharedFilesCache } from '#client/lib/forget-shared-files.ts'

/** The files that were shared last, in their order; none where nothing was shared. */
export async function readSharedFiles(): Promise<File[]> {
  if (!('caches' in globalThis)) return []
  const cache = await caches.open(sharedFilesCache)
  return Promise.all(
    (await cache.keys()).map(async (request) => {
      const kept = await cache.match(request)
      const { headers } = kept ?? new Response()
      return new File([(await kept?.blob()) ?? ''], decodeURIComponent(headers.get('x-name') ?? ''), {
        type: headers.get('content-type') ?? '',
      })
    }),
  )
}
