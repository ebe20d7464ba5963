import { useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Chat, RecordTalk } from '#shared/nouns/chat/chat.ts'
import { useRecordLabel } from '#client/cells/record-label.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useEntities, useEntity, useReplicaState } from '#client/engine/replica/use-entities.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import { useOnline } from '#client/lib/use-online.ts'
import type { ChatPlace } from '#client/nouns/chat/chat-path.ts'
import { openDm } from '#client/nouns/chat/chat-commands.ts'
import { useChats, useChatStore } from '#client/nouns/chat/use-chats.ts'

interface OpenChat {
  chat: Chat | undefined
  /** the record whose conversation nobody has begun yet */
  about: RecordTalk | undefined
  /** a key of the texts */
  problem: 'conversationNotFound' | 'userNotFound' | 'dmFailed' | 'away' | undefined
}

/** The conversation of an address. That with a person is made where there is none; that of a record begins with its first message. */
export function useOpenChat(place: ChatPlace): OpenChat {
  const { memberId } = useSession()
  const { chats, isKnown, isAway } = useChats()
  const store = useChatStore()
  const known = place.kind === 'none' ? undefined : chats.find(({ id }) => id === place.chatId)
  const visit = useVisit(place, (isKnown || isAway) && known === undefined)
  const dm = useDmWith(place)
  const { tableId = '', recordId = '' } = place.kind === 'record' ? place : {}
  const label = useRecordLabel(tableId, recordId)
  const mayComment = useAccess().table(tableId).comment
  const table = useEntity('table', tableId)
  const begun = useMemo(
    (): Chat | undefined =>
      tableId === '' || label === undefined ? undefined : blankChat({ tableId, recordId, mayPost: mayComment, createdBy: memberId }, place),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the place follows from table and record
    [tableId, recordId, label === undefined, mayComment, memberId],
  )
  if (known || place.kind === 'none') return { chat: known, about: undefined, problem: undefined }
  if (dm) return { chat: undefined, about: undefined, problem: dm }
  // a table without mail has no conversation with people outside
  const isNone = begun?.chatType === 'external' && !table?.takesMail
  if (isNone) return { chat: undefined, about: undefined, problem: 'conversationNotFound' }
  // without an answer, or with none, the record itself says whether there can be a conversation
  if (begun && (visit !== undefined || store === undefined))
    return { chat: begun, about: { type: begun.chatType === 'external' ? 'external' : 'record', tableId, recordId }, problem: undefined }
  return { chat: undefined, about: undefined, problem: visit === 'missing' ? 'conversationNotFound' : visit }
}

function blankChat(of: Pick<Chat, 'tableId' | 'recordId' | 'mayPost' | 'createdBy'>, place: ChatPlace): Chat {
  return {
    ...{
      id: place.kind === 'none' ? '' : place.chatId,
      chatType: place.kind === 'record' ? place.type : 'record',
      channelLabel: '',
      iconColor: 'blue',
      backgroundColor: null,
    },
    ...{ members: [], dmWithUserId: null, mayEdit: false, starred: false, muted: false, follows: false },
    ...{ readNr: 0, firstNr: 1, lastNr: 0, keepDays: null, fromJoining: false, lastMessageAt: null, lastMessage: null },
    ...of,
  }
}

/**
 * Asks for a conversation that is not in the list, or has left it. @returns `missing` when it is not there, or not the person's; `away` without an
 * answer, until the network is back
 */
function useVisit(place: ChatPlace, isAsked: boolean): 'missing' | 'away' | undefined {
  const store = useChatStore()
  const isOnline = useOnline()
  const [failed, setFailed] = useState<{ chatId: string; how: 'missing' | 'away' }>()
  const chatId = place.kind === 'chat' || place.kind === 'record' ? place.chatId : undefined
  const { type = 'record', tableId = '', recordId = '' } = place.kind === 'record' ? place : {}
  useEffect(() => {
    if (!store || chatId === undefined || !isAsked || store.list.get().chats.some(({ id }) => id === chatId)) return
    let isOver = false
    void store.visit(chatId, tableId === '' ? undefined : { type, tableId, recordId }).then((isThere) => {
      if (!isOver) setFailed(isThere === true ? undefined : { chatId, how: isThere === false ? 'missing' : 'away' })
    })
    return () => {
      isOver = true
    }
  }, [store, chatId, type, tableId, recordId, isAsked, isOnline])
  return failed !== undefined && failed.chatId === chatId ? failed.how : undefined
}

/** Opens the conversation with a person, and then its own address. @returns the reason why there is none */
function useDmWith(place: ChatPlace): 'userNotFound' | 'dmFailed' | undefined {
  const navigate = useNavigate()
  const { chats } = useChats()
  const members = useEntities('member')
  const isReady = useReplicaState() === 'ready'
  const [failed, setFailed] = useState(false)
  const memberId = place.kind === 'dmUser' ? place.memberId : undefined
  const chatId = place.kind === 'dmUser' ? place.chatId : undefined
  const isThere = chatId !== undefined && chats.some(({ id }) => id === chatId)
  const isPerson = members.some(({ id }) => id === memberId)
  const mustMake = memberId !== undefined && !isThere && isPerson && !failed
  useEffect(() => {
    if (isThere) void navigate(`/chat/dm/${chatId}`, { replace: true })
  }, [isThere, chatId, navigate])
  useEffect(() => {
    if (!mustMake) return
    void openDm(memberId).settled.then(({ status }) => {
      if (status === 'refused') setFailed(true)
    })
    // once for each person: the change stands in the list from then on
  }, [mustMake, memberId])
  if (memberId === undefined || isThere) return undefined
  if (failed) return 'dmFailed'
  return isReady && !isPerson ? 'userNotFound' : undefined
}
