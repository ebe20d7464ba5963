import { useState } from 'react'
import type { ShownMessage } from '#client/engine/chat/overlay.ts'
import { quoted } from '#client/features/chat/quoted.ts'
import { useMemberNames } from '#client/records/chat/use-chat-name.ts'
import { useChats } from '#client/nouns/chat/use-chats.ts'

/** The answer, the quote and the message to forward that people chose in the menus of messages. */
export function useWritingTo(messages: readonly ShownMessage[]) {
  const { saved } = useChats()
  const nameOf = useMemberNames()
  const [answered, setAnswered] = useState<ShownMessage>()
  const [inserted, setInserted] = useState<{ text: string }>()
  const [forwarded, forward] = useState<ShownMessage>()
  const acts = {
    reply: setAnswered,
    quote: (message: ShownMessage) => setInserted({ text: quoted(message.text, nameOf(message.authorId)) }),
    forward,
    find: (id: string) => messages.find((message) => message.id === id),
    saved,
  }
  return { acts, answered, setAnswered, inserted, forwarded, forward }
}
