import type { ComponentPropsWithRef, ReactNode } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import css from '#client/ui/IconButton.module.css'
import reach from '#client/ui/reach.module.css'

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children' | 'aria-label'> {
  /** the accessible name, also shown as tooltip */
  label: string
  icon: ReactNode
  /** key names shown in the tooltip, e.g. `['mod', 'K']` */
  shortcut?: readonly string[]
  bordered?: boolean
}

/** A square button with only an icon. */
export function IconButton({ label, icon, shortcut, bordered, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      data-tooltip={label}
      data-tooltip-keys={shortcut?.join(' ')}
      className={classNames(css.button, reach.reach, bordered === true && css.bordered, className)}
    >
      {icon}
    </button>
  )
}
