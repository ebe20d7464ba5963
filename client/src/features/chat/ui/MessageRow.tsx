import { IconAlertCircle, IconBookmarkFilled, IconClock, IconMessage, IconPinFilled } from '@tabler/icons-react'
import { memo, Suspense } from 'react'
import type { Chat } from '#shared/nouns/chat/chat.ts'
import type { ShownMessage } from '#client/engine/chat/overlay.ts'
import { useEntity } from '#client/engine/replica/use-entities.ts'
import { discardItem, retryItem } from '#client/engine/outbox/use-outbox.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import { PlainWords } from '#client/features/chat/text/PlainWords.tsx'
import { MessageText } from '#client/features/chat/text/MessageText.tsx'
import { MailLine } from '#client/features/chat/ui/opened-later.ts'
import { Composer } from '#client/features/chat/ui/Composer.tsx'
import { MessageActions } from '#client/features/chat/ui/MessageActions.tsx'
import { useMemberNames } from '#client/records/chat/use-chat-name.ts'
import { useFormat } from '#client/i18n/format.ts'
import { momentTag } from '#client/i18n/region.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { editMessage, toggleReaction } from '#client/nouns/chat/chat-commands.ts'
import { Avatar } from '#client/ui/Avatar.tsx'
import { Button } from '#client/ui/Button.tsx'
import css from '#client/features/chat/ui/chat.module.css'
import messageParts from '#client/features/chat/ui/message-parts.module.css'

/** The services of the screen around a message. */
export interface MessageActs {
  /** undefined in a thread, whose messages have none */
  openThread?: (id: string) => void
  reply(message: ShownMessage): void
  quote(message: ShownMessage): void
  forward(message: ShownMessage): void
  goTo(id: string): void
  find(id: string): ShownMessage | undefined
  saved: ReadonlySet<string>
  /** the message whose text is changed in its place */
  editedId: string | undefined
  edit(id: string | undefined): void
}

interface MessageRowProps {
  chat: Chat
  message: ShownMessage
  isFirst: boolean
  isMarked: boolean
  acts: MessageActs
}

/** One message with its author, marks, reactions and actions. */
export const MessageRow = memo(function MessageRow({ chat, message, isFirst, isMarked, acts }: MessageRowProps) {
  const { t, language } = useTranslation('chat')
  const { dateTime } = useFormat()
  const isEdited = acts.editedId === message.id
  const leaveText = (): void => acts.edit(undefined)
  const nameOf = useMemberNames()
  const author = useEntity('member', message.authorId)
  const time = new Intl.DateTimeFormat(momentTag(language), { timeStyle: 'short' }).format(new Date(message.madeAt))
  const name =
    message.mail?.direction === 'in'
      ? message.mail.from.name || message.mail.from.address
      : message.authorId === ''
        ? (message.mail?.from.name ?? '')
        : nameOf(message.authorId)
  return (
    <article
      className={messageParts.message}
      data-first={isFirst || undefined}
      data-marked={isMarked || undefined}
      data-own={message.own && ''}
      aria-label={name}
    >
      <div className={messageParts.face}>
        {isFirst ? (
          <Avatar name={name} hue={author?.hue ?? 'gray'} photoUrl={author?.photoUrl ?? null} size={32} decorative />
        ) : (
          <time className={messageParts.sideTime} dateTime={message.madeAt}>
            {time}
          </time>
        )}
      </div>
      <div className={messageParts.content}>
        {isFirst && (
          <header className={messageParts.author}>
            <strong>{name}</strong>
            <time dateTime={message.madeAt} title={dateTime(message.madeAt)}>
              {time}
            </time>
          </header>
        )}
        <Answered message={message} acts={acts} />
        {message.deleted ? (
          <p className={css.faint}>{t('deleted')}</p>
        ) : isEdited ? (
          <Composer
            of={message}
            chat={chat}
            edited={message}
            onEdited={(text, mentions) => {
              leaveText()
              if (text !== message.text) editMessage(message, text, mentions)
            }}
            onCancel={leaveText}
          />
        ) : (
          <MessageText text={message.text} mentions={message.mentions} />
        )}
        {message.mail && (
          <Suspense>
            <MailLine message={message} />
          </Suspense>
        )}
        <Marks message={message} isSaved={acts.saved.has(message.id)} />
        <Reactions message={message} mayReact={chat.mayPost && !message.own} />
        {message.replies > 0 && acts.openThread && (
          <button type="button" className={css.thread} onClick={() => acts.openThread?.(message.id)}>
            <IconMessage size={16} stroke={1.5} aria-hidden />
            {t('replies', { count: message.replies })}
          </button>
        )}
        <OwnState message={message} />
      </div>
      {!message.deleted && !message.own && !isEdited && (
        <MessageActions chat={chat} message={message} acts={acts} onEdit={() => acts.edit(message.id)} />
      )}
    </article>
  )
})

/** The message that this one answers. */
function Answered({ message: { replyTo }, acts }: { message: ShownMessage; acts: MessageActs }) {
  const { t } = useTranslation('chat')
  const nameOf = useMemberNames()
  if (replyTo === null) return null
  const answered = acts.find(replyTo)
  return (
    <button type="button" className={messageParts.answered} onClick={() => acts.goTo(replyTo)}>
      {answered && <strong>{nameOf(answered.authorId)}</strong>}
      <span>
        {answered && !answered.deleted ? <PlainWords text={answered.text} isShort /> : t(answered ? 'deleted' : 'earlierMessage')}
      </span>
    </button>
  )
}

function Marks({ message: { edited, pinned, deleted }, isSaved }: { message: ShownMessage; isSaved: boolean }) {
  const { t } = useTranslation('chat')
  if (deleted || !(edited || pinned || isSaved)) return null
  return (
    <p className={messageParts.marks}>
      {edited && <span>{t('edited')}</span>}
      {pinned && (
        <span>
          <IconPinFilled size={12} aria-hidden /> {t('pinned')}
        </span>
      )}
      {isSaved && (
        <span>
          <IconBookmarkFilled size={12} aria-hidden /> {t('saved')}
        </span>
      )}
    </p>
  )
}

function Reactions({ message, mayReact }: { message: ShownMessage; mayReact: boolean }) {
  const { t } = useTranslation('chat')
  const { memberId } = useSession()
  const nameOf = useMemberNames()
  const all = Object.entries(message.reactions)
  if (all.length === 0) return null
  return (
    <div className={messageParts.reactions}>
      {all.map(([emoji, people]) => {
        const names = people.map(nameOf).join(', ')
        return (
          <button
            key={emoji}
            type="button"
            className={css.reaction}
            aria-pressed={people.includes(memberId)}
            aria-label={t('reaction', { emoji, names })}
            data-tooltip={names}
            disabled={!mayReact}
            onClick={() => toggleReaction(message, emoji, memberId)}
          >
            {emoji} {people.length}
          </button>
        )
      })}
    </div>
  )
}

/** A message that is not on the server yet, or that it refused: its text stays until the person decides. */
function OwnState({ message: { own } }: { message: ShownMessage }) {
  const { t } = useTranslation('chat')
  if (!own) return null
  const { itemId, reason } = own
  if (!reason)
    return (
      <p className={messageParts.marks}>
        <span>
          <IconClock size={12} aria-hidden /> {t('waiting')}
        </span>
      </p>
    )
  return (
    <p className={messageParts.failed} role="alert">
      <IconAlertCircle size={16} stroke={1.5} aria-hidden />
      <span>{t('failed', { reason: t(`errors:${reason.id}`) })}</span>
      <Button size="small" onClick={() => void retryItem(itemId)}>
        {t('common:actions.retry')}
      </Button>
      <Button size="small" variant="quiet" onClick={() => void discardItem(itemId)}>
        {t('common:actions.discard')}
      </Button>
    </p>
  )
}
