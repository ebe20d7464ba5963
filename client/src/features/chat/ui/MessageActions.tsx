import {
  IconArrowBackUp,
  IconBlockquote,
  IconBookmark,
  IconCheckbox,
  IconCopy,
  IconDots,
  IconLink,
  IconMailOpened,
  IconMessage,
  IconMoodSmile,
  IconPencil,
  IconPin,
  IconShare3,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { messagePath } from '#shared/nouns/chat/chat-address.ts'
import type { Chat } from '#shared/nouns/chat/chat.ts'
import type { ShownMessage } from '#client/engine/chat/overlay.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import { EmojiMenu } from '#client/editor/EmojiMenu.tsx'
import { useMakeTask } from '#client/features/chat/use-make-task.ts'
import type { MessageActs } from '#client/features/chat/ui/MessageRow.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { copyText } from '#client/lib/copy-text.ts'
import { eraseMessage, markUnreadFrom, pinMessage, saveMessage, toggleReaction } from '#client/nouns/chat/chat-commands.ts'
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import { Menu } from '#client/ui/Menu.tsx'
import { MenuDivider } from '#client/ui/MenuDivider.tsx'
import { MenuItem } from '#client/ui/MenuItem.tsx'
import { toast } from '#client/ui/toast.ts'
import css from '#client/features/chat/ui/message-parts.module.css'

interface MessageActionsProps {
  chat: Chat
  message: ShownMessage
  acts: MessageActs
  onEdit(): void
}

const drawing = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

/** Everything that can be done with a message: at its corner under the pointer, and in its menu. */
export function MessageActions({ chat, message, acts, onEdit }: MessageActionsProps) {
  const { t } = useTranslation('chat')
  const { memberId } = useSession()
  const { isAdmin } = useAccess()
  const [isAsking, setIsAsking] = useState(false)
  const isOwn = message.authorId === memberId
  const isSaved = acts.saved.has(message.id)
  const { openThread } = acts
  return (
    <div className={css.actions}>
      {chat.mayPost && (
        <EmojiMenu
          label={t('actions.react')}
          icon={<IconMoodSmile {...drawing} />}
          onChoose={(emoji) => toggleReaction(message, emoji, memberId)}
        />
      )}
      {openThread && <IconButton label={t('actions.thread')} icon={<IconMessage {...drawing} />} onClick={() => openThread(message.id)} />}
      <Menu
        placement="bottom-end"
        trigger={(props) => <IconButton {...props} label={t('common:actions.more')} icon={<IconDots {...drawing} />} />}
      >
        {chat.mayPost && (
          <>
            <MenuItem icon={<IconArrowBackUp {...drawing} />} onSelect={() => acts.reply(message)}>
              {t('actions.reply')}
            </MenuItem>
            <MenuItem icon={<IconBlockquote {...drawing} />} onSelect={() => acts.quote(message)}>
              {t('actions.quote')}
            </MenuItem>
          </>
        )}
        <MenuItem icon={<IconShare3 {...drawing} />} onSelect={() => acts.forward(message)}>
          {t('actions.forward')}
        </MenuItem>
        <MenuItem icon={<IconBookmark {...drawing} />} onSelect={() => saveMessage(message, !isSaved)}>
          {t(isSaved ? 'actions.unsave' : 'actions.save')}
        </MenuItem>
        {chat.mayPost && message.threadId === null && (
          <MenuItem icon={<IconPin {...drawing} />} onSelect={() => pinMessage(message, !message.pinned)}>
            {t(message.pinned ? 'actions.unpin' : 'actions.pin')}
          </MenuItem>
        )}
        <TakeAlong chat={chat} message={message} />
        {isOwn && chat.mayPost && (
          <>
            <MenuDivider />
            <MenuItem icon={<IconPencil {...drawing} />} onSelect={onEdit}>
              {t('actions.edit')}
            </MenuItem>
          </>
        )}
        {(isOwn || isAdmin) && (
          <MenuItem danger icon={<IconTrash {...drawing} />} onSelect={() => setIsAsking(true)}>
            {t('actions.delete')}
          </MenuItem>
        )}
      </Menu>
      {isAsking && <DeleteQuestion message={message} onClose={() => setIsAsking(false)} />}
    </div>
  )
}

/** Parts of the menu that take a message elsewhere. */
function TakeAlong({ chat, message }: Pick<MessageActionsProps, 'chat' | 'message'>) {
  const { t } = useTranslation('chat')
  const copy = async (text: string, told: string): Promise<void> => {
    if (await copyText(text)) toast({ message: told, tone: 'success' })
  }
  const makeTask = useMakeTask()
  return (
    <>
      <MenuDivider />
      <MenuItem icon={<IconCheckbox {...drawing} />} onSelect={() => makeTask(chat, message)}>
        {t('actions.makeTask')}
      </MenuItem>
      <MenuItem icon={<IconCopy {...drawing} />} onSelect={() => void copy(message.text, t('textCopied'))}>
        {t('actions.copy')}
      </MenuItem>
      <MenuItem
        icon={<IconLink {...drawing} />}
        onSelect={() => void copy(window.location.origin + messagePath(chat, message), t('common:linkCopied'))}
      >
        {t('actions.copyLink')}
      </MenuItem>
      {message.threadId === null && (
        <MenuItem icon={<IconMailOpened {...drawing} />} onSelect={() => markUnreadFrom(message)}>
          {t('actions.unread')}
        </MenuItem>
      )}
    </>
  )
}

function DeleteQuestion({ message, onClose }: { message: ShownMessage; onClose: () => void }) {
  const { t } = useTranslation('chat')
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => {
        onClose()
        eraseMessage(message)
      }}
      title={t('deleteMessage')}
      confirmLabel={t('actions.delete')}
      cancelLabel={t('common:actions.cancel')}
      danger
    >
      {t('deleteMessageText')}
    </ConfirmDialog>
  )
}
