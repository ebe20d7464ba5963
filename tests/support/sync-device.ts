import 'fake-indexeddb/auto'
import { WebSocket } from 'ws'
import { openDocumentSession, type DocumentSession } from '#client/engine/documents/document-session.ts'
import { documentDatabase } from '#client/engine/documents/document-registry.ts'
import type { TestMember } from '#tests/support/test-org.ts'

// y-websocket asks for the state of its socket by the browser's class, which Node 20 lacks
globalThis.WebSocket ??= WebSocket as unknown as typeof globalThis.WebSocket

/** A browser's document session of one person, in Node: the same code on fake IndexedDB and `ws`. */
export function openOnDevice(url: string, member: TestMember, name: string): DocumentSession {
  class TokenSocket extends WebSocket {
    constructor(address: string | URL) {
      super(address, { headers: { authorization: `Bearer ${member.token}` } })
      // what y-websocket closes before it is open reports an error
      this.on('error', () => {})
    }
  }
  return openDocumentSession(
    {
      orgId: member.orgId,
      principal: `${member.orgId}:${member.memberId}`,
      server: url.replace('http', 'ws'),
      // ws implements the part of the browser's class in use here
      WebSocket: TokenSocket as unknown as typeof globalThis.WebSocket,
    },
    name,
  )
}

/** Waits until the device's copy holds everything up to row `number` of the server's log. */
export async function untilKept(member: TestMember, name: string, number: number): Promise<void> {
  while ((await keptNumber(member, name)) !== number) await new Promise((resolve) => setTimeout(resolve, 2))
}

function keptNumber(member: TestMember, name: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(documentDatabase(`${member.orgId}:${member.memberId}`, name))
    opening.addEventListener('error', () => reject(new Error('open')))
    opening.addEventListener('success', () => {
      const reading = opening.result.transaction('custom').objectStore('custom').get('logged')
      reading.addEventListener('success', () => {
        opening.result.close()
        resolve((reading.result as { number: number } | undefined)?.number ?? 0)
      })
    })
  })
}
