import { Suspense, useRef, useState, type ReactNode } from 'react'
import { reactionEmojis } from '#shared/nouns/chat/chat.ts'
import { EmojiPicker } from '#client/features/chat/ui/opened-later.ts'
import { IconButton } from '#client/ui/IconButton.tsx'
import { Popover } from '#client/ui/Popover.tsx'
import css from '#client/features/chat/ui/message-parts.module.css'

interface EmojiMenuProps {
  label: string
  icon: ReactNode
  /** every emoji, with a search; else the few that a message may be answered with */
  isWhole?: boolean
  onChoose(emoji: string): void
}

/** A button that opens the emojis. */
export function EmojiMenu({ label, icon, isWhole = false, onChoose }: EmojiMenuProps) {
  const [isOpen, setIsOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  const choose = (emoji: string): void => {
    setIsOpen(false)
    anchor.current?.focus()
    onChoose(emoji)
  }
  return (
    <>
      <IconButton ref={anchor} label={label} icon={icon} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)} />
      <Popover
        anchor={anchor}
        open={isOpen}
        placement="bottom-end"
        role="dialog"
        aria-label={label}
        onClose={(reason) => {
          setIsOpen(false)
          if (reason === 'escape') anchor.current?.focus()
        }}
      >
        {isWhole ? (
          <Suspense>
            <EmojiPicker label={label} onChoose={choose} />
          </Suspense>
        ) : (
          <div className={css.emojis} role="group" aria-label={label}>
            {reactionEmojis.map((emoji) => (
              <button key={emoji} type="button" className={css.emoji} onClick={() => choose(emoji)}>
                {emoji}
              </button>
            ))}
          </div>
        )}
      </Popover>
    </>
  )
}
