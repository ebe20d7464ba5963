import { IconCheck, IconDots, IconMoodPlus, IconPencil, IconTrash } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { reactionSigns, type Comment } from '#shared/nouns/comments/comment.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import css from '#client/features/comments/ui/comments.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { resolveComment, toggleReaction } from '#client/nouns/comments/comment-commands.ts'
import { IconButton } from '#client/ui/IconButton.tsx'
import { Menu } from '#client/ui/Menu.tsx'
import { MenuItem } from '#client/ui/MenuItem.tsx'

interface CommentActsProps {
  comment: Comment
  isFirst: boolean
  mayDelete: boolean
  /** the button that has the focus again after editing */
  moreRef: RefObject<HTMLButtonElement | null>
  /** absent: of somebody else */
  onEdit: (() => void) | undefined
  onDelete(): void
}

const icon = { size: 16, stroke: 1.5 } as const

/** The buttons of one comment: settle, sign, edit, delete. */
export function CommentActs({ comment, isFirst, mayDelete, moreRef, onEdit, onDelete }: CommentActsProps) {
  const { t } = useTranslation('comments')
  const { memberId } = useSession()
  const isOpen = comment.resolvedAt === null
  return (
    <div className={css.acts}>
      {isFirst && (
        <IconButton
          label={t(isOpen ? 'resolve' : 'reopen')}
          aria-pressed={!isOpen}
          icon={<IconCheck {...icon} />}
          onClick={() => resolveComment(comment, isOpen)}
        />
      )}
      <Menu
        label={t('react')}
        placement="bottom-end"
        trigger={(props) => <IconButton {...props} label={t('react')} icon={<IconMoodPlus {...icon} />} />}
      >
        {reactionSigns.map((sign) => (
          <MenuItem
            key={sign}
            checked={comment.reactions[sign]?.includes(memberId) === true}
            onSelect={() => toggleReaction(comment, sign)}
          >
            {sign}
          </MenuItem>
        ))}
      </Menu>
      {mayDelete && (
        <Menu
          label={t('more')}
          buttonRef={moreRef}
          placement="bottom-end"
          trigger={(props) => <IconButton {...props} label={t('more')} icon={<IconDots {...icon} />} />}
        >
          {onEdit && (
            <MenuItem icon={<IconPencil {...icon} />} onSelect={onEdit}>
              {t('edit')}
            </MenuItem>
          )}
          <MenuItem danger icon={<IconTrash {...icon} />} onSelect={onDelete}>
            {t('delete')}
          </MenuItem>
        </Menu>
      )}
    </div>
  )
}
