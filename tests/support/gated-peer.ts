import { WebSocket } from 'ws'
import { WebsocketProvider } from 'y-websocket'
import * as Y from 'yjs'
import type { TestMember } from '#tests/support/test-org.ts'

/** The stock client behind a gate: while it is shut, frames of both directions wait; a lost connection loses those that wait. */
export interface GatedPeer {
  readonly member: TestMember
  readonly doc: Y.Doc
  readonly provider: WebsocketProvider
  /** what went wrong in it while it took the server's frames */
  readonly troubles: unknown[]
  /** lets through all that waits, and what comes */
  open(): void
  shut(): void
  /** lets through the first `share` (0 to 1) of what waits in each direction */
  flush(share: number): void
  /** the server is elsewhere now */
  move(url: string): void
  destroy(): void
}

type Listener = (event: { data: unknown }) => void

interface Gate {
  shut: boolean
  out: (() => unknown)[]
  in: (() => unknown)[]
}

export function connectGated(url: string, member: TestMember, name: string): GatedPeer {
  const doc = new Y.Doc()
  const troubles: unknown[] = []
  const gate: Gate = { shut: false, out: [], in: [] }
  const pass = (queue: 'out' | 'in', action: () => unknown): void => void (gate.shut ? gate[queue].push(action) : action())
  class GatedSocket extends WebSocket {
    constructor(address: string) {
      super(address, { headers: { authorization: `Bearer ${member.token}` } })
      gate.out = []
      gate.in = []
      this.on('error', () => {})
      // y-websocket sets this property once per socket
      Object.defineProperty(this, 'onmessage', { set: (listener: Listener) => this.#listen(listener) })
    }

    #listen(listener: Listener): void {
      this.addEventListener('message', (event) =>
        pass('in', () => {
          if (this.readyState !== this.OPEN) return
          try {
            listener(event)
          } catch (error) {
            troubles.push(error)
          }
        }),
      )
    }

    override send(data: never): void {
      pass('out', () => this.readyState === this.OPEN && super.send(data))
    }
  }
  const provider = new WebsocketProvider(addressOf(url, member), name, doc, {
    // the type asks for the browser's class; y-websocket uses only what both have
    WebSocketPolyfill: GatedSocket as unknown as typeof globalThis.WebSocket,
    disableBc: true,
    maxBackoffTime: 100,
  })
  const flush = (share: number): void => {
    for (const queue of ['out', 'in'] as const) for (const action of gate[queue].splice(0, Math.ceil(gate[queue].length * share))) action()
  }
  return {
    member,
    doc,
    provider,
    troubles,
    open: () => {
      // opens first: answers during the flush must not wait again
      gate.shut = false
      flush(1)
    },
    shut: () => (gate.shut = true),
    flush,
    move: (to) => {
      provider.serverUrl = addressOf(to, member)
    },
    destroy: () => {
      // Yjs takes a new id when another writes under its own, and presence cannot be left under that one
      doc.clientID = provider.awareness.clientID
      provider.destroy()
      doc.destroy()
    },
  }
}

const addressOf = (url: string, { orgId }: TestMember): string => `${url.replace('http', 'ws')}/sync/${orgId}`
