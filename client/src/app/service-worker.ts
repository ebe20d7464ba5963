import { waitingWorker } from '#client/app/new-version.ts'
import { apiEvents } from '#client/engine/api/api-events.ts'

const lookAgainAfter = 30 * 60_000
/** ms before a first visit fetches the whole interface: its first screen has the network and the processor to itself */
const firstVisit = 1500

/** Puts the interface on the device and watches for newer builds. Does nothing in development and where it cannot work. */
export async function registerServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  if (!navigator.serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, firstVisit))
  const registration = await registered()
  if (!registration) return
  follow(registration)
  const look = (): void => void registration.update().catch(() => undefined)
  setInterval(look, lookAgainAfter)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look()
  })
  watchServerVersion(look)
}

/** Undefined where private mode or a policy forbids workers: everything works but offline starts. Some blockers answer with nothing. */
async function registered(): Promise<ServiceWorkerRegistration | undefined> {
  try {
    return await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  } catch {
    return undefined
  }
}

/** A newer build waits until the person reloads: nothing changes under their hands. */
function follow(registration: ServiceWorkerRegistration): void {
  const offer = (worker: ServiceWorker | null): void => {
    if (worker && navigator.serviceWorker.controller) waitingWorker.set(worker)
  }
  offer(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') offer(installing)
    })
  })
}

/** The server states its build with each answer: another one than at first means that it was updated. */
function watchServerVersion(look: () => void): void {
  let first: string | undefined
  apiEvents.on('version', (version) => {
    first ??= version
    if (version === first) return
    first = version
    look()
  })
}
