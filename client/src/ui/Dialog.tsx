import { IconX } from '@tabler/icons-react'
import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import { IconButton } from '#client/ui/IconButton.tsx'
import classes from '#client/ui/Dialog.module.css'

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
}

/**
 * A modal dialog on the browser's own `<dialog>`: focus stays inside and goes back afterwards, Escape and a press beside
 * it close. The element marked `data-autofocus`, else the first field, has the focus first. A sheet on phones.
 */
export function Dialog({ open, ...props }: DialogProps) {
  return open ? <OpenDialog {...props} /> : null
}

function OpenDialog({ onClose, title, closeLabel, children, footer, wide }: Omit<DialogProps, 'open'>) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    const before = document.activeElement
    element.showModal()
    const first =
      element.querySelector<HTMLElement>('[data-autofocus]') ??
      element.querySelector<HTMLElement>('input:not([type="hidden"]), textarea') ??
      element.querySelector<HTMLElement>('[data-dialog-footer] button:last-child')
    first?.focus()
    if (first instanceof HTMLInputElement) first.select()
    return () => {
      element.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])

  // Chromium closes on a second Escape whatever `cancel` says: the state must follow
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={classNames(classes.dialog, wide === true && classes.wide)}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        close.current()
      }}
      onPointerDown={(event) => {
        // only the backdrop has the dialog itself as target outside its box
        if (event.target !== event.currentTarget) return
        const box = event.currentTarget.getBoundingClientRect()
        const inside = event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom
        if (!inside) close.current()
      }}
      onClick={(event) => event.stopPropagation()}
    >
      <header className={classes.header}>
        <h2 id={titleId} className={classes.title}>
          {title}
        </h2>
        <IconButton label={closeLabel} icon={<IconX size={16} stroke={1.5} />} onClick={onClose} />
      </header>
      <div className={classes.body}>{children}</div>
      {footer !== undefined && (
        <footer className={classes.footer} data-dialog-footer>
          {footer}
        </footer>
      )}
    </dialog>
  )
}
