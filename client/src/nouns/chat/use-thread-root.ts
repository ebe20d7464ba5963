import { useEffect, useState } from 'react'
import { call } from '#client/engine/api/call.ts'
import type { ShownMessage } from '#client/engine/chat/overlay.ts'

/** The message above a thread: from the window of the conversation, or asked for where it lies outside. */
export function useThreadRoot(messages: readonly ShownMessage[], rootId: string): ShownMessage | undefined {
  const known = messages.find(({ id }) => id === rootId)
  const isKnown = known !== undefined
  const [asked, setAsked] = useState<ShownMessage>()
  useEffect(() => {
    if (isKnown) return
    let isOver = false
    call('GET chat-messages/:messageId', { params: { messageId: rootId } }).then(
      (message) => {
        if (!isOver) setAsked(message)
      },
      // without an answer the replies stand alone
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [isKnown, rootId])
  return known ?? asked
}
