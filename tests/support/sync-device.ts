import 'fake-indexeddb/auto'
import { WebSocket } from 'ws'
import { openDocumentSession, type DocumentSession } from '#client/data/documents/document-session.ts'
import type { TestMember } from '#tests/support/test-org.ts'

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
      // ws implements what is used of the browser's class
      WebSocket: TokenSocket as unknown as typeof globalThis.WebSocket,
    },
    name,
  )
}
