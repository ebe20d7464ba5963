import type { ComponentPropsWithRef, ReactNode } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import css from '#client/ui/Button.module.css'
import reach from '#client/ui/reach.module.css'

export interface ButtonProps extends ComponentPropsWithRef<'button'> {
  /** at most one `primary` per screen */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  size?: 'medium' | 'small'
  icon?: ReactNode
  /** work is under way: the button keeps its size and takes no second press */
  busy?: boolean
  wide?: boolean
}

/** A labelled action. */
export function Button({ variant = 'secondary', size = 'medium', icon, busy, wide, className, children, disabled, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled === true || busy === true}
      // a dialog that opens does not give it the focus (use-modal.ts)
      data-danger={variant === 'danger' || undefined}
      aria-busy={busy === true ? true : undefined}
      className={classNames(
        css.button,
        css[variant],
        size === 'small' && css.small,
        size === 'small' && reach.reach,
        wide === true && css.wide,
        className,
      )}
    >
      {icon}
      {children}
    </button>
  )
}
