import { useSyncExternalStore } from 'react'
import { createValue } from '#client/lib/value.ts'

/** The newer build that is on the device and waits, see service-worker.ts. */
export const waitingWorker = createValue<ServiceWorker | undefined>(undefined)

/** Activates the newer build and loads it. Every other tab keeps running the old one until it is reloaded itself. */
export function loadNewVersion(): void {
  const worker = waitingWorker.get()
  if (!worker) return location.reload()
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  worker.postMessage('skip-waiting')
}

/** True when a newer build is on the device and waits for a reload; for the notice with its "Reload". */
export function useNewVersion(): boolean {
  return useSyncExternalStore(waitingWorker.subscribe, () => waitingWorker.get() !== undefined)
}
