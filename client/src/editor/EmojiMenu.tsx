import { Suspense, useRef, useState, type ReactNode } from 'react'
import { reactionEmojis } from '#shared/nouns/chat/chat.ts'
import { lazyPart } from '#client/lib/lazy-part.ts'
import { IconButton } from '#client/ui/IconButton.tsx'
import { Popover } from '#client/ui/Popover.tsx'
import css from '#client/editor/emoji-picker.module.css'

const EmojiPicker = lazyPart(async () => (await import('#client/editor/EmojiPicker.tsx')).EmojiPicker)

interface EmojiMenuProps {
  label: string
  icon: ReactNode
  /** the words of a search among every emoji; absent: the few that a message may be answered with */
  search?: string
  onChoose(emoji: string): void
}

/** A button that opens the emojis. */
export function EmojiMenu({ label, icon, search, onChoose }: EmojiMenuProps) {
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
        {search !== undefined ? (
          <Suspense>
            <EmojiPicker label={label} searchLabel={search} onChoose={choose} />
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
