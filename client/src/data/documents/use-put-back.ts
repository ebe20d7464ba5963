import type { CloseReason } from '#shared/protocol/close-codes.ts'
import { closeDocument, openDocument, type OpenDocument } from '#client/data/documents/open-document.ts'
import type { PutBack } from '#client/data/documents/put-back.ts'
import type { RefusedEdits } from '#client/data/documents/refused-edits.ts'
import { principalOf } from '#client/data/session/session-store.ts'
import { useSession } from '#client/data/session/use-session.ts'

/** No server takes these, whoever sends them. */
const never: ReadonlySet<RefusedEdits['reason']> = new Set<CloseReason>(['messageTooBig', 'updateTooHeavy'])

/** Whether their author may write where they were refused, now that it is `document`. */
export function mayPutBack({ reason }: RefusedEdits, { right, connected, seen, state }: OpenDocument): boolean {
  return right === 'write' && connected && seen && state !== 'refused' && !never.has(reason)
}

/** Makes refused edits ordinary ones again (put-back.ts); `title` names what has no place any more. */
export function usePutBack(): (edits: RefusedEdits, title: string) => Promise<PutBack | undefined> {
  const { orgId, memberId } = useSession()
  return async (edits, title) => {
    const session = openDocument(edits.document)
    try {
      const { putBack } = await import('#client/data/documents/put-back.ts')
      return await putBack(session, edits, { principal: principalOf({ orgId, memberId }), memberId, title })
    } finally {
      closeDocument(session)
    }
  }
}
