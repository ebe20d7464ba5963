import type { ApiError } from '#client/lib/api-error.ts'

interface ApiEventMap {
  /** protocol and build as stated by the server; they differ from ours after a deployment */
  version: string
  /** true when the last request got any answer */
  reached: boolean
  /** the server did not know our session when it got the request sent at `sentAt` (`Date.now()`) */
  'session-refused': { error: ApiError; sentAt: number }
  /** this tab's view-as session has ended */
  'view-ended': ApiError
  /** a change was refused because this tab only views */
  'view-only': ApiError
  /** the plan refused a call */
  'plan-refused': ApiError
}

type Listener<T> = (payload: T) => void

/** News that responses carry besides their content, for the session, the network state and the update notice. */
export const apiEvents = createApiEvents()

function createApiEvents() {
  const listeners: { [K in keyof ApiEventMap]: Set<Listener<ApiEventMap[K]>> } = {
    version: new Set(),
    reached: new Set(),
    'session-refused': new Set(),
    'view-ended': new Set(),
    'view-only': new Set(),
    'plan-refused': new Set(),
  }
  return {
    emit<K extends keyof ApiEventMap>(event: K, payload: ApiEventMap[K]): void {
      for (const listener of listeners[event]) listener(payload)
    },
    /** Returns the function that stops listening. */
    on<K extends keyof ApiEventMap>(event: K, listener: Listener<ApiEventMap[K]>): () => void {
      listeners[event].add(listener)
      return () => listeners[event].delete(listener)
    },
  }
}
