/**
 * Keeps the page of a form on the visitor's device, so that it opens without a network: a worker of this address alone, which has its own
 * small list of files. Does nothing in development and where it cannot work. @returns true when the whole page is there
 */
export async function keepOffline(): Promise<boolean> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || window.top !== window) return false
  try {
    const registration = await navigator.serviceWorker.register('/public-worker.js', { scope: location.pathname, updateViaCache: 'none' })
    // the parts of a form that come when they are needed
    await Promise.all([
      import('#client/public/judge-public-form.ts'),
      import('#client/public/ChoiceField.tsx'),
      import('#client/public/FileField.tsx'),
      import('#client/public/LinesField.tsx'),
      import('#client/public/SignatureField.tsx'),
    ])
    const worker = registration.active ?? registration.waiting ?? registration.installing
    const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
    const paths = loaded
      .filter(({ origin, pathname }) => origin === location.origin && !pathname.startsWith('/api/'))
      .map(({ pathname }) => pathname)
    return worker !== null && (await tell(worker, { page: location.pathname, paths: [...new Set(paths)] }))
  } catch {
    // private mode or a policy forbids it: the form works while there is a network
    return false
  }
}

/** The worker's answer, once it has fetched the files. */
function tell(worker: ServiceWorker, what: { page: string; paths: string[] }): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.addEventListener('message', ({ data }) => resolve(data === true))
    port1.start()
    worker.postMessage(what, [port2])
  })
}
