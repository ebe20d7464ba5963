import type { CloseReason } from '#shared/protocol/close-codes.ts'
import { closeDocument, openDocument, type OpenDocument } from '#client/engine/documents/open-document.ts'
import type { PutBack } from '#client/engine/documents/put-back.ts'
import type { RefusedEdits } from '#client/engine/documents/refused-edits.ts'
import { principalOf } from '#client/engine/session/session-store.ts'
import { useSession } from '#client/engine/session/use-session.ts'

/** reasons that no sender can overcome */
const never: ReadonlySet<RefusedEdits['reason']> = new Set<CloseReason>(['messageTooBig', 'updateTooHeavy'])

/** True when the author may now write in `document`, where the edits were refused. */
export function mayPutBack({ reason }: RefusedEdits, { right, connected, seen, state }: OpenDocument): boolean {
  return right === 'write' && connected && seen && state !== 'refused' && !never.has(reason)
}

/** Puts refused edits back (put-back.ts); `title` heads text whose place is gone. */
export function usePutBack(): (edits: RefusedEdits, title: string) => Promise<PutBack | undefined> {
  const { orgId, memberId } = useSession()
  return async (edits, title) => {
    const session = openDocument(edits.document)
    try {
      const { putBack } = await import('#client/engine/documents/put-back.ts')
      return await putBack(session, edits, { principal: principalOf({ orgId, memberId }), memberId, title })
    } finally {
      closeDocument(session)
    }
  }
}
