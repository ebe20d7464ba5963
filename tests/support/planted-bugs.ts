import * as Y from 'yjs'
import { syncMessage, syncStep } from '#shared/protocol/sync-messages.ts'
import { ClientClaims } from '#server/sync/client-claims.ts'
import { DocumentAnswers } from '#server/sync/document-answers.ts'
import type { OrgDocuments } from '#server/sync/org-documents.ts'
import { Room } from '#server/sync/room.ts'
import { SyncConnection } from '#server/sync/sync-connection.ts'

/**
 * Plants one bug in the running server (F40).
 * @returns a function that removes it
 */
export type Plant = (documents: OrgDocuments) => () => void

/** An announced id belongs to nobody before its first edit. @returns a function that removes the bug */
export function forgetClientClaims(): () => void {
  const { ownerOf } = ClientClaims.prototype
  ClientClaims.prototype.ownerOf = () => undefined
  return () => (ClientClaims.prototype.ownerOf = ownerOf)
}

/** One in so many times: a bug that always shows needs no checker. */
const rarely = 7

/**
 * Bugs a sync server can have, each with a test that must find it. All are put in from outside, so that nothing in the
 * server knows of them.
 */
export const plantedBugs: Record<string, Plant> = {
  'an update is sent on, but not stored': ({ log }) => {
    const { append } = log
    let count = 0
    log.append = (entry) => append(++count % rarely === 0 ? { ...entry, data: Y.encodeStateAsUpdate(new Y.Doc()) } : entry)
    return () => (log.append = append)
  },
  'an update is stored, but not sent to somebody': () => {
    const { send } = SyncConnection.prototype
    let count = 0
    SyncConnection.prototype.send = function (frame) {
      const isUpdate = frame.body[0] === syncMessage.sync && frame.body[1] === syncStep.update
      if (!isUpdate || ++count % rarely !== 0) send.call(this, frame)
    }
    return () => (SyncConnection.prototype.send = send)
  },
  'what a device brings when it comes back is dropped': () => {
    const { submit } = Room.prototype
    const known = new WeakMap<object, number>()
    Room.prototype.submit = function (peer, update, isAnswer) {
      const count = (known.get(peer) ?? 0) + 1
      known.set(peer, count)
      // the answer to the server's first question
      if (count > 1 || update.byteLength <= 2) submit.call(this, peer, update, isAnswer)
    }
    return () => (Room.prototype.submit = submit)
  },
  'anybody may write under anybody’s client id': ({ log }) => {
    const { clients } = log
    class Forgetful extends Map<number, string> {
      override get(): undefined {
        return undefined
      }
    }
    log.clients = (name) => new Forgetful(clients(name))
    const forgetClaims = forgetClientClaims()
    return () => {
      log.clients = clients
      forgetClaims()
    }
  },
  'compaction loses the newest row': ({ log }) => {
    const { compact } = log
    log.compact = (name, snapshot) => {
      const updates = log.load(name)?.updates ?? []
      return compact(name, updates.length > 1 ? { ...snapshot, state: Y.mergeUpdates(updates.slice(0, -1)) } : snapshot)
    }
    return () => (log.compact = compact)
  },
  'who has nothing is sent the snapshot only, without what was logged after it': () => {
    const { ofStored } = DocumentAnswers.prototype
    DocumentAnswers.prototype.ofStored = function (stored, takesPacked) {
      return ofStored.call(this, { ...stored, updates: stored.updates.slice(0, 1) }, takesPacked)
    }
    return () => (DocumentAnswers.prototype.ofStored = ofStored)
  },
  'a reader’s updates are taken': () => {
    const { refusal } = SyncConnection.prototype
    SyncConnection.prototype.refusal = () => undefined
    return () => (SyncConnection.prototype.refusal = refusal)
  },
}

/** An edit is acknowledged when it arrives, before it is durable. Only a crash shows it. */
export const acknowledgeEarly: Plant = () => {
  const { submit } = Room.prototype
  const { stored } = SyncConnection.prototype
  SyncConnection.prototype.stored = () => {}
  Room.prototype.submit = function (peer, update, isAnswer) {
    stored.call(peer as SyncConnection, 1)
    submit.call(this, peer, update, isAnswer)
  }
  return () => {
    Room.prototype.submit = submit
    SyncConnection.prototype.stored = stored
  }
}
