import { IconArrowUp } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { Virtuoso, type VirtuosoHandle } from 'react-virtuoso'
import type { Chat, ChatLane } from '#shared/nouns/chat/chat.ts'
import type { Lane } from '#client/engine/chat/lane.ts'
import type { ShownMessage } from '#client/engine/chat/overlay.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import { chatLines, type ChatLine } from '#client/features/chat/ui/chat-rows.ts'
import { endPx, useStayAtEnd } from '#client/lib/use-stay-at-end.ts'
import { MessageRow, type MessageActs } from '#client/features/chat/ui/MessageRow.tsx'
import { dayFormat } from '#client/i18n/day-format.ts'
import type { Language } from '#client/i18n/languages.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLatest } from '#client/lib/use-latest.ts'
import css from '#client/features/chat/ui/MessageList.module.css'

interface MessageListProps {
  chat: Chat
  of: ChatLane
  lane: Lane | undefined
  messages: readonly ShownMessage[]
  isAtEnd: boolean
  /** a message to go to */
  targetId: string | null
  acts: MessageActs
  /** a moment to go to; another object goes there again */
  jump?: { at: string } | undefined
  /** the person sees the end */
  onSeenEnd?: () => void
}

/** Far above any number of lines, so that lines which are put before the first keep counting down. */
const firstOfAll = 10_000_000

/** The messages of a conversation or thread, drawn as far as they are in sight. */
export function MessageList({ chat, of, lane, messages, isAtEnd, targetId, acts, jump, onSeenEnd }: MessageListProps) {
  const { t, language } = useTranslation('chat')
  const { memberId } = useSession()
  const [unreadAfter] = useState(chat.readNr < chat.lastNr && of.threadId === null ? chat.readNr : undefined)
  const lines = useMemo(() => chatLines(messages, unreadAfter, memberId), [messages, unreadAfter, memberId])
  const handle = useRef<VirtuosoHandle>(null)
  const firstIndex = useFirstIndex(lines)
  const [isBelow, setIsBelow] = useState(true)
  const wentTo = useRef<string>(undefined)
  const targetAt = lines.findIndex((line) => line.key === targetId)
  const unreadAt = lines.findIndex(({ type }) => type === 'unread')
  const { setScroller, onHeight, put } = useStayAtEnd(targetAt < 0 && unreadAt < 0)

  useEffect(() => {
    if (targetId === null || wentTo.current === targetId) return
    if (targetAt < 0) return void lane?.goTo({ around: targetId })
    wentTo.current = targetId
    put(false)
    handle.current?.scrollToIndex({ index: targetAt, align: 'center' })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `put` is a new function at each render.
  }, [targetId, targetAt, lane])

  useJump({ jump, lines, lane, handle, onGo: () => put(false) })
  useSeenEnd(isBelow && isAtEnd, onSeenEnd, messages.length)
  const toUnread = useToUnread({ messages, unreadAfter, unreadAt, memberId, lane, handle })
  const toEnd = (): void => {
    handle.current?.scrollToIndex({ index: 'LAST', align: 'end' })
    put(true)
  }
  return (
    <div className={css.frame}>
      <Virtuoso
        ref={handle}
        scrollerRef={setScroller}
        totalListHeightChanged={() => isAtEnd && onHeight()}
        className={css.list ?? ''}
        data={lines}
        role="log"
        aria-label={t('messages')}
        tabIndex={0}
        firstItemIndex={firstIndex}
        initialTopMostItemIndex={targetAt >= 0 ? targetAt : unreadAt >= 0 ? Math.max(0, unreadAt - 1) : lines.length - 1}
        // answers follow the message above them
        alignToBottom={of.threadId === null}
        followOutput={isAtEnd ? 'auto' : false}
        atBottomThreshold={endPx}
        atBottomStateChange={setIsBelow}
        rangeChanged={({ startIndex }) => toUnread.look(startIndex - firstIndex)}
        startReached={() => void lane?.older()}
        endReached={() => void (isAtEnd ? undefined : lane?.newer())}
        computeItemKey={(_, line) => line.key}
        increaseViewportBy={400}
        itemContent={(_, line) => (
          <Line line={line} chat={chat} acts={acts} language={language} isMarked={line.key === targetId} unreadLabel={t('newMessages')} />
        )}
      />
      {toUnread.isAbove && (
        <button
          type="button"
          className={css.toUnread}
          onClick={() => {
            put(false)
            toUnread.go()
          }}
        >
          <IconArrowUp size={16} stroke={1.5} aria-hidden />
          {t('toUnread')}
        </button>
      )}
      {(!isBelow || !isAtEnd) && (
        <button
          type="button"
          className={css.toEnd}
          onClick={() => (isAtEnd ? toEnd() : void lane?.goTo('end').then(() => requestAnimationFrame(toEnd)))}
        >
          {t('toEnd')}
        </button>
      )}
    </div>
  )
}

interface JumpParts {
  jump: { at: string } | undefined
  lines: readonly ChatLine[]
  lane: Lane | undefined
  handle: RefObject<VirtuosoHandle | null>
  onGo(): void
}

/** Goes to the first message of a moment or later, once its window is here. */
function useJump({ jump, lines, lane, handle, onGo }: JumpParts): void {
  const [landed, setLanded] = useState<{ at: string }>()
  const go = useLatest(() => {
    if (!jump) return
    onGo()
    void lane?.goTo(jump).then(() => setLanded(jump))
  })
  const land = useLatest(() => {
    if (!landed) return
    const at = lines.findIndex((line) => line.type === 'message' && line.message.createdAt >= landed.at)
    const isBelowDay = lines[at - 1]?.type === 'day'
    handle.current?.scrollToIndex({ index: at < 0 ? 'LAST' : isBelowDay ? at - 1 : at, align: 'start' })
  })
  useEffect(() => go(), [jump, go])
  useEffect(() => land(), [landed, land])
}

/** Tells that the person has seen the end: after a moment, and again with each further message. */
function useSeenEnd(isSeen: boolean, onSeenEnd: (() => void) | undefined, count: number): void {
  useEffect(() => {
    if (!isSeen || !onSeenEnd) return
    const seen = (): void => {
      if (document.visibilityState === 'visible') onSeenEnd()
    }
    const timer = setTimeout(seen, 400)
    document.addEventListener('visibilitychange', seen)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [isSeen, onSeenEnd, count])
}

interface UnreadParts {
  messages: readonly ShownMessage[]
  /** the number of the last message that was read when the list was opened */
  unreadAfter: number | undefined
  unreadAt: number
  memberId: string
  lane: Lane | undefined
  handle: RefObject<VirtuosoHandle | null>
}

/** The way to the first unread message while it lies above. It ends when it is taken, or when the person has written an answer. */
function useToUnread({ messages, unreadAfter, unreadAt, memberId, lane, handle }: UnreadParts) {
  const [isPast, setIsPast] = useState(false)
  const [isDone, setIsDone] = useState(false)
  const isGoing = useRef(false)
  const first = (unreadAfter ?? 0) + 1
  // the window may begin after it
  const isElsewhere = messages[0] !== undefined && messages[0].nr > first
  const hasAnswered = messages.some(({ authorId, nr }) => authorId === memberId && nr > first)
  const isAbove = unreadAfter !== undefined && !isDone && !hasAnswered && (isElsewhere || isPast)
  useEffect(() => {
    if (!isGoing.current || isElsewhere || unreadAt < 0) return
    isGoing.current = false
    handle.current?.scrollToIndex({ index: unreadAt, align: 'start' })
  }, [isDone, isElsewhere, unreadAt, handle])
  return {
    isAbove,
    look: (start: number) => setIsPast(unreadAt >= 0 && start > unreadAt + 1),
    go: () => {
      isGoing.current = true
      setIsDone(true)
      void lane?.goTo({ nr: first })
    },
  }
}

/** The number of the first line, by the place of the line that was first when the list was opened. */
function useFirstIndex(lines: readonly ChatLine[]): number {
  const [anchor, setAnchor] = useState<string>()
  const ownKey = lines.find(({ type }) => type === 'message')?.key
  const at = lines.findIndex(({ key }) => key === anchor)
  if (at < 0 && ownKey !== undefined && anchor !== ownKey) setAnchor(ownKey)
  return firstOfAll - Math.max(0, at)
}

interface LineProps {
  line: ChatLine
  chat: Chat
  acts: MessageActs
  language: Language
  isMarked: boolean
  unreadLabel: string
}

function Line({ line, chat, acts, language, isMarked, unreadLabel }: LineProps) {
  if (line.type === 'message')
    return <MessageRow chat={chat} message={line.message} isFirst={line.isFirst} isMarked={isMarked} acts={acts} />
  if (line.type === 'unread')
    return (
      <div className={css.unread} role="separator" aria-label={unreadLabel}>
        <span>{unreadLabel}</span>
      </div>
    )
  const day = dayFormat(language, { dateStyle: 'full' }).format(new Date(`${line.day}T12:00:00`))
  return (
    <div className={css.day} role="separator" aria-label={day}>
      <span>{day}</span>
    </div>
  )
}
