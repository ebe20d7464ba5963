import {
  IconBold,
  IconCode,
  IconItalic,
  IconList,
  IconMoodSmile,
  IconPaperclip,
  IconSend2,
  IconStrikethrough,
  IconX,
} from '@tabler/icons-react'
import { Suspense, useEffect, useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import type { Chat, ChatLane, ChatMessage, RecordTalk } from '#shared/nouns/chat/chat.ts'
import { messageTextLimit } from '#shared/nouns/chat/chat-limits.ts'
import type { Member } from '#shared/nouns/members/member.ts'
import { fromMessage, toMessage, withFile, type WrittenText } from '#client/features/chat/text/draft-marks.ts'
import { drawnName } from '#client/features/chat/text/drawn-names.ts'
import { PlainWords } from '#client/features/chat/text/PlainWords.tsx'
import { MailFields } from '#client/features/chat/ui/opened-later.ts'
import { noMailDraft, readMailDraft } from '#client/records/mail/mail-draft.ts'
import { EmojiMenu } from '#client/editor/EmojiMenu.tsx'
import { useMessageFiles } from '#client/features/chat/ui/use-message-files.ts'
import { OfferedList } from '#client/features/chat/ui/OfferedList.tsx'
import { mentionsIn, useOffered, usePeopleIn, type Offer, type Offered } from '#client/features/chat/ui/use-offered.ts'
import { wrapSelection } from '#client/features/chat/ui/wrap-selection.ts'
import { useKeptWords } from '#client/engine/session/use-kept-words.ts'
import { useMemberNames } from '#client/records/chat/use-chat-name.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { sendMessage, tellTyping } from '#client/nouns/chat/chat-commands.ts'
import { useDraft } from '#client/nouns/chat/use-chats.ts'
import type { Uploads } from '#client/nouns/attachments/use-upload.ts'
import { DraftPictures } from '#client/features/chat/ui/DraftPictures.tsx'
import { Button } from '#client/ui/Button.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import { isComposing } from '#client/ui/is-composing.ts'
import css from '#client/features/chat/ui/message-parts.module.css'

interface ComposerProps {
  of: ChatLane
  chat: Chat
  /** a message whose text is changed here, instead of a new one */
  edited?: ChatMessage
  onEdited?: (text: string, mentions: string[]) => void
  onCancel?: () => void
  /** the message that the new one answers */
  answered?: ChatMessage | undefined
  onAnswered?: () => void
  /** text to put into the composer; another object puts it again */
  inserted?: { text: string } | undefined
  /** the record whose conversation does not exist yet */
  about?: RecordTalk | undefined
  autoFocus?: boolean
  /** changes the person's last message instead; false: there is none */
  onEditLast?: () => boolean
  /** a message is being changed: the focus comes back when that ends */
  isEditing?: boolean
}

const drawing = { size: 16, stroke: 1.5, 'aria-hidden': true } as const
const marks = [
  { key: 'bold', mark: '**', Icon: IconBold },
  { key: 'italic', mark: '_', Icon: IconItalic },
  { key: 'strike', mark: '~~', Icon: IconStrikethrough },
  { key: 'code', mark: '`', Icon: IconCode },
  { key: 'list', mark: '- ', Icon: IconList },
] as const

/** The place to write or change a message: Enter sends, @ offers people and things, files and emojis go into the text. */
export function Composer(given: ComposerProps) {
  const { of, chat, edited, answered, autoFocus } = given
  const { t } = useTranslation('chat')
  const area = useRef<HTMLTextAreaElement>(null)
  const { written, change, send, giveUp, mail, setMail } = useWriting(given)
  const isMail = chat.chatType === 'external' && of.threadId === null && !edited
  const props = given.onCancel ? { ...given, onCancel: giveUp } : given
  const { text } = written
  const people = usePeopleIn(chat)
  const offered = useOffered(written, people)
  const listId = useId()
  const files = useMessageFiles({ chatId: of.chatId, about: props.about }, (link) => change((before) => withFile(before, link)))
  useEffect(() => grow(area.current), [text])
  useEffect(() => {
    if (autoFocus === true || edited || answered) area.current?.focus()
  }, [autoFocus, edited, answered])

  const { put, choose, wrap, onKeyDown } = useAreaActs(props, { area, written, change, offered, onSend: () => send(people) })
  const isOpen = offered.offers.length > 0
  return (
    <div
      className={css.composer}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        if (event.dataTransfer.files.length === 0) return
        event.preventDefault()
        event.stopPropagation()
        files.add(event.dataTransfer.files)
      }}
    >
      {isMail && (
        <Suspense>
          <MailFields
            draft={mail}
            onChange={setMail}
            record={{ tableId: chat.tableId ?? '', recordId: chat.recordId ?? '' }}
            onText={(prepared) => put(insertAt(text, area.current?.selectionStart, prepared))}
          />
        </Suspense>
      )}
      <AnsweredBar answered={answered} onClose={props.onAnswered} />
      <OfferedList id={listId} offers={offered.offers} marked={offered.marked} onChoose={choose} />
      <textarea
        ref={area}
        className={css.area}
        rows={1}
        maxLength={messageTextLimit}
        aria-label={t(edited ? 'edit' : 'write')}
        placeholder={t(of.threadId === null ? 'write' : 'writeReply')}
        aria-autocomplete="list"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen ? `${listId}-${offered.marked}` : undefined}
        value={text}
        onChange={(event) => {
          const { value, selectionStart } = event.currentTarget
          change((before) => ({ ...before, text: value }))
          offered.setCaret(selectionStart)
          if (!edited) tellTyping(of)
        }}
        onSelect={(event) => offered.setCaret(event.currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
        onPaste={(event) => {
          if (event.clipboardData.files.length === 0) return
          event.preventDefault()
          files.add(event.clipboardData.files)
        }}
      />
      <DraftPictures links={written.pictures ?? []} onChange={(pictures) => change((before) => ({ ...before, pictures }))} />
      <UploadLines files={files} />
      <Tools
        edited={edited !== undefined}
        isEmpty={(text.trim() === '' && (written.pictures ?? []).length === 0) || (isMail && readMailDraft(mail) === undefined)}
        onMark={wrap}
        onEmoji={(emoji) => put(insertAt(text, area.current?.selectionStart, emoji))}
        onFiles={files.add}
        onCancel={props.onCancel}
        onSend={() => send(people)}
      />
    </div>
  )
}

interface AreaParts {
  area: RefObject<HTMLTextAreaElement | null>
  written: WrittenText
  change(to: (before: WrittenText) => WrittenText): void
  offered: Offered
  onSend(): void
}

/** Changes of the text by keys, buttons and the list that @ opens. */
function useAreaActs(props: ComposerProps, { area, written: { text }, change, offered, onSend }: AreaParts) {
  useFocusAfterEditing(props.isEditing === true, area)
  const put = (next: { text: string; caret: number; things?: WrittenText['things'] }): void => {
    change((before) => ({ ...before, text: next.text, things: next.things ?? before.things }))
    offered.setCaret(next.caret)
    requestAnimationFrame(() => {
      area.current?.focus()
      area.current?.setSelectionRange(next.caret, next.caret)
    })
  }
  const choose = (offer: Offer): void => {
    const next = offered.choose(offer)
    if (next) put(next)
  }
  const wrap = (mark: string): void => {
    const element = area.current
    if (element) put(wrapSelection(text, [element.selectionStart, element.selectionEnd], mark))
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isComposing(event.nativeEvent) || offered.takesKey(event, choose)) return
    if (event.key === ':' && offered.exact) {
      choose(offered.exact)
      return event.preventDefault()
    }
    const isMod = event.ctrlKey || event.metaKey
    const mark = isMod ? { b: '**', i: '_' }[event.key] : undefined
    if (mark !== undefined) wrap(mark)
    else if (event.key === 'Enter' && !event.shiftKey) onSend()
    else if (event.key === 'ArrowUp' && text === '' && !event.shiftKey && props.onEditLast?.()) event.preventDefault()
    else if (event.key === 'Escape' && (props.edited || props.answered)) (props.onCancel ?? props.onAnswered)?.()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return { put, choose, wrap, onKeyDown }
}

function UploadLines({ files }: { files: Uploads }) {
  const { t } = useTranslation('chat')
  return files.uploads.map((upload) => (
    <p key={upload.key} className={css.upload}>
      <span>{upload.file.name}</span>
      <span>{upload.problem ? t(`upload.${upload.problem}`) : `${Math.round(upload.share * 100)} %`}</span>
      {upload.problem && upload.problem !== 'tooLarge' && (
        <Button size="small" variant="quiet" onClick={() => files.retry(upload)}>
          {t('common:actions.retry')}
        </Button>
      )}
      <IconButton label={t('common:actions.dismiss')} icon={<IconX {...drawing} />} onClick={() => files.remove(upload.key)} />
    </p>
  ))
}

interface ToolsProps {
  edited: boolean
  isEmpty: boolean
  onMark(mark: string): void
  onEmoji(emoji: string): void
  onFiles(files: Iterable<File>): void
  onCancel: (() => void) | undefined
  onSend(): void
}

/** The buttons under the text. */
function Tools({ edited, isEmpty, onMark, onEmoji, onFiles, onCancel, onSend }: ToolsProps) {
  const { t } = useTranslation('chat')
  const picker = useRef<HTMLInputElement>(null)
  return (
    <div className={css.tools}>
      {marks.map(({ key, mark, Icon }) => (
        <IconButton key={key} className={css.mark} label={t(`marks.${key}`)} icon={<Icon {...drawing} />} onClick={() => onMark(mark)} />
      ))}
      <EmojiMenu search={t('findEmoji')} label={t('emoji')} icon={<IconMoodSmile {...drawing} />} onChoose={onEmoji} />
      <IconButton label={t('attach')} icon={<IconPaperclip {...drawing} />} onClick={() => picker.current?.click()} />
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        aria-label={t('attach')}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
      <span className={css.space} />
      {edited && (
        <Button size="small" onClick={onCancel}>
          {t('common:actions.cancel')}
        </Button>
      )}
      <Button size="small" variant="primary" disabled={isEmpty} icon={<IconSend2 {...drawing} />} onClick={onSend}>
        {t(edited ? 'save' : 'send')}
      </Button>
    </div>
  )
}

function AnsweredBar({ answered, onClose }: { answered: ChatMessage | undefined; onClose: (() => void) | undefined }) {
  const { t } = useTranslation('chat')
  const nameOf = useMemberNames()
  if (!answered) return null
  return (
    <p className={css.answering}>
      <span>
        {t('answering', { name: nameOf(answered.authorId) })} · <PlainWords text={answered.text} isShort />
      </span>
      <IconButton label={t('common:actions.cancel')} icon={<IconX {...drawing} />} onClick={onClose} />
    </p>
  )
}

/** The text that is written: the draft of the conversation, or the message that is changed. */
function useWriting({ of, chat, edited, onEdited, onCancel, answered, onAnswered, inserted, about }: ComposerProps) {
  const [mail, setMail] = useState(noMailDraft)
  const draft = useDraft(of)
  const [before] = useState(() => fromMessage(edited?.text ?? '', drawnName))
  const [own, setOwn] = useKeptWords(edited && `message.${edited.id}`, before)
  const lastInserted = useRef<object>(undefined)
  const written: WrittenText = edited ? own : draft
  const change = (to: (before: WrittenText) => WrittenText): void => (edited ? setOwn(to(own)) : draft.set(to(draft)))
  useEffect(() => {
    if (!inserted || inserted === lastInserted.current || !draft.isRead) return
    lastInserted.current = inserted
    const added = fromMessage(inserted.text, drawnName, draft.things)
    const pictures = [...(draft.pictures ?? []), ...(added.pictures ?? [])]
    draft.set({ text: `${draft.text}${draft.text === '' ? '' : '\n'}${added.text}`, things: added.things, pictures })
  }, [inserted, draft])
  const send = (people: readonly Member[]): void => {
    const text = toMessage(written).trim()
    if (text === '') return
    const mentions = mentionsIn(text, people)
    if (edited) {
      setOwn(before)
      return onEdited?.(text, mentions)
    }
    const isMail = chat.chatType === 'external' && of.threadId === null
    const parts = isMail ? readMailDraft(mail) : undefined
    if (isMail && !parts) return
    sendMessage(of, { text, mentions, replyTo: answered?.id ?? null, ...(parts && { mail: parts }) }, about)
    setMail(noMailDraft)
    draft.set({ text: '', things: {} })
    onAnswered?.()
  }
  const giveUp = (): void => {
    setOwn(before)
    onCancel?.()
  }
  return { written, change, send, giveUp, mail, setMail }
}

/** The focus comes back when a message above has been changed: a frame later, as long lists draw their rows by themselves. */
function useFocusAfterEditing(isEditing: boolean, area: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    if (!isEditing) return
    const back = (): void => {
      if (document.activeElement === document.body) area.current?.focus()
    }
    return () => void requestAnimationFrame(() => requestAnimationFrame(back))
  }, [isEditing, area])
}

/** As high as its text, up to what the style allows. */
function grow(element: HTMLTextAreaElement | null): void {
  if (!element) return
  element.style.height = 'auto'
  element.style.height = `${element.scrollHeight}px`
}

function insertAt(text: string, at = text.length, what: string): { text: string; caret: number } {
  return { text: text.slice(0, at) + what + text.slice(at), caret: at + what.length }
}
