import { WebsocketProvider } from 'y-websocket'
import { WebSocket } from 'ws'
import * as Y from 'yjs'
import { newId } from '#shared/lib/ids.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'

/** The stock y-websocket client of one person on one document, in Node. */
export interface SyncPeer {
  readonly doc: Y.Doc
  readonly provider: WebsocketProvider
  /** close codes seen, oldest first */
  readonly closes: number[]
  /** resolves when the server's content has arrived */
  synced(): Promise<void>
  destroy(): void
}

export interface PeerOptions {
  clientId?: number
  /** first frames of every connection are ours to see */
  onFrame?: (frame: Uint8Array) => void
}

/** Connects as a browser does, but with a bearer token. */
export function connectPeer(url: string, member: Pick<TestMember, 'orgId' | 'token'>, name: string, options: PeerOptions = {}): SyncPeer {
  const doc = new Y.Doc()
  if (options.clientId !== undefined) doc.clientID = options.clientId
  const closes: number[] = []
  let destroyed = false
  class TokenSocket extends WebSocket {
    constructor(address: string) {
      super(address, { headers: { authorization: `Bearer ${member.token}` } })
      this.on('close', (code) => closes.push(code))
      if (options.onFrame) this.on('message', (data: Buffer) => options.onFrame?.(new Uint8Array(data)))
    }
  }
  const provider = new WebsocketProvider(`${url.replace('http', 'ws')}/sync/${member.orgId}`, name, doc, {
    // the type asks for the browser's class; y-websocket uses only what both have
    WebSocketPolyfill: TokenSocket as unknown as typeof globalThis.WebSocket,
    disableBc: true,
    maxBackoffTime: 200,
  })
  return {
    doc,
    provider,
    closes,
    synced: () => until(() => provider.synced),
    destroy: () => {
      if (destroyed) return
      destroyed = true
      provider.destroy()
      doc.destroy()
    },
  }
}

/** Waits until `condition` holds. @throws after `ms`, with a description of the condition */
export async function until(condition: () => boolean, what = condition.toString(), ms = 60_000): Promise<void> {
  const end = Date.now() + ms
  while (!condition()) {
    if (Date.now() > end) throw new Error(`waited ${ms} ms for: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
}

/** Adds an app's row, so that `app:<id>` is a document. */
export function addApp({ org }: TestOrg): string {
  const id = newId()
  const now = new Date().toISOString()
  org.db.writeNow(() => {
    org.db.run(
      org.db.build.insertInto('app').values({
        id,
        label: 'App',
        icon: 'layout-grid',
        color: 'blue',
        created_at: now,
        created_by: null,
        updated_at: now,
        seq: org.nextSeq(),
        archived_at: null,
        archived_by: null,
        deleted_at: null,
      }),
    )
    org.changed()
  })
  return id
}
