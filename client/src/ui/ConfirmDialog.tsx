import type { ReactNode } from 'react'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'

export interface ConfirmDialogProps {
  open: boolean
  onClose: () => void
  onConfirm: () => void
  /** names the thing: "Delete Orders?" */
  title: string
  /** the consequences, and whether they can be undone */
  children: ReactNode
  confirmLabel: string
  cancelLabel: string
  danger?: boolean
  busy?: boolean
}

/** Asks once before something that costs work to undo. */
export function ConfirmDialog({ open, onClose, onConfirm, title, children, confirmLabel, cancelLabel, danger, busy }: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      closeLabel={cancelLabel}
      footer={
        <>
          <Button onClick={onClose}>{cancelLabel}</Button>
          <Button variant={danger === true ? 'danger' : 'primary'} onClick={onConfirm} busy={busy === true}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
