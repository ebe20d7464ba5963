import { IconX } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import { IconButton } from '#client/ui/IconButton.tsx'
import { useModal } from '#client/ui/use-modal.ts'
import css from '#client/ui/Dialog.module.css'

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  /** accessible name of the close button */
  closeLabel: string
  children: ReactNode
  /** buttons, the primary one last */
  footer?: ReactNode
  wide?: boolean
  /** as much of the screen as there is, for content with a size of its own */
  vast?: boolean
}

/**
 * A modal dialog on the browser's own `<dialog>` (use-modal.ts): Escape and a press beside it close. A sheet on phones.
 */
export function Dialog({ open, ...props }: DialogProps) {
  return open ? <OpenDialog {...props} /> : null
}

function OpenDialog({ onClose, title, closeLabel, children, footer, wide, vast }: Omit<DialogProps, 'open'>) {
  const modal = useModal(onClose)
  const titleId = useId()
  return (
    <dialog
      {...modal}
      aria-labelledby={titleId}
      className={classNames(css.dialog, wide === true && css.wide, vast === true && css.vast)}
      onPointerDown={(event) => {
        // only the backdrop has the dialog itself as target outside its box
        if (event.target !== event.currentTarget) return
        const box = event.currentTarget.getBoundingClientRect()
        const inside = event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom
        if (!inside) onClose()
      }}
      onClick={(event) => event.stopPropagation()}
    >
      <header className={css.header}>
        <h2 id={titleId} className={css.title}>
          {title}
        </h2>
        <IconButton label={closeLabel} icon={<IconX size={16} stroke={1.5} />} onClick={onClose} />
      </header>
      <div className={css.body}>{children}</div>
      {footer !== undefined && (
        <footer className={css.footer} data-dialog-footer>
          {footer}
        </footer>
      )}
    </dialog>
  )
}
