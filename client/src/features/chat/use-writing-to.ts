import { useState } from 'react'
import type { ShownMessage } from '#client/engine/chat/overlay.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import { quoted } from '#client/features/chat/quoted.ts'
import { useMemberNames } from '#client/records/chat/use-chat-name.ts'
import { useChats } from '#client/nouns/chat/use-chats.ts'

/** The answer, the quote and the message to forward that people chose in the menus of messages. */
export function useWritingTo(messages: readonly ShownMessage[]) {
  const { saved } = useChats()
  const nameOf = useMemberNames()
  const { memberId } = useSession()
  const [answered, setAnswered] = useState<ShownMessage>()
  const [inserted, setInserted] = useState<{ text: string }>()
  const [forwarded, forward] = useState<ShownMessage>()
  const [editedId, edit] = useState<string>()
  const acts = {
    reply: setAnswered,
    quote: (message: ShownMessage) => setInserted({ text: quoted(message.text, nameOf(message.authorId)) }),
    forward,
    find: (id: string) => messages.find((message) => message.id === id),
    saved,
    editedId,
    edit,
  }
  /** the last message that the person wrote themselves; false: there is none to change */
  const editLast = (): boolean => {
    const last = messages.findLast((message) => message.authorId === memberId && !message.deleted && !message.own && !message.mail)
    edit(last?.id)
    return last !== undefined
  }
  return { acts, editLast, answered, setAnswered, inserted, forwarded, forward }
}
