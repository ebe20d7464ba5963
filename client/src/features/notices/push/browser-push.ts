import { call } from '#client/engine/api/call.ts'
import { reportFault } from '#client/engine/api/report-fault.ts'
import { ApiError, OfflineError } from '#client/lib/api-error.ts'

export type PushState = 'unsupported' | 'blocked' | 'off' | 'on'

/** True where a browser can be told while no window is open: it has the worker that a build registers. */
async function findWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) return undefined
  return navigator.serviceWorker.getRegistration()
}

/** The state of this browser, asked at each opening: people change permissions outside. */
export async function readPushState(): Promise<PushState> {
  const worker = await findWorker()
  if (!worker) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  const [{ isOn }, subscription] = await Promise.all([call('GET notifications/subscription'), worker.pushManager.getSubscription()])
  return isOn && subscription && Notification.permission === 'granted' ? 'on' : 'off'
}

/**
 * Asks the person, then subscribes. Only from a press: browsers refuse questions that nobody asked for. A refusal is their choice; anything else
 * that fails is a fault.
 */
export async function startPush(): Promise<PushState> {
  try {
    return await subscribe()
  } catch (error) {
    if (!(error instanceof OfflineError)) void reportFault('fcm_error', nameOf(error))
    throw error
  }
}

const nameOf = (error: unknown): string =>
  error instanceof ApiError ? error.id : error instanceof Error ? `${error.name}: ${error.message}` : typeof error

async function subscribe(): Promise<PushState> {
  const worker = await findWorker()
  if (!worker) return 'unsupported'
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off'
  const { publicKey } = await call('GET notifications/subscription')
  // one for another key of the server would be refused for ever
  await (await worker.pushManager.getSubscription())?.unsubscribe()
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { endpoint = '', keys = {} } = made.toJSON()
  const subscription = { endpoint, keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' } }
  await call('POST notifications/subscribe', { body: { type: 'generic_browser', subscription } })
  return 'on'
}

/** The server stops first, so that a browser that fails to forget is not told either. */
export async function stopPush(): Promise<PushState> {
  await call('POST notifications/unsubscribe')
  const worker = await findWorker()
  await (await worker?.pushManager.getSubscription())?.unsubscribe()
  return 'off'
}
