import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import { classNames } from '#client/ui/class-names.ts'
import css from '#client/ui/Button.module.css'
import reach from '#client/ui/reach.module.css'

export interface LinkButtonProps extends LinkProps {
  variant?: 'primary' | 'secondary' | 'quiet'
  size?: 'medium' | 'small'
  icon?: ReactNode
  wide?: boolean
}

/** A link that looks like a button: it goes somewhere, so it is a real `<a>`. */
export function LinkButton({ variant = 'secondary', size = 'medium', icon, wide, className, children, ...rest }: LinkButtonProps) {
  return (
    <Link
      {...rest}
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
    </Link>
  )
}
