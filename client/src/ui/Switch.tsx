import type { ComponentPropsWithRef, ReactNode } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import reach from '#client/ui/reach.module.css'
import css from '#client/ui/Checkbox.module.css'

export interface SwitchProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'role'> {
  children?: ReactNode
}

/** On or off, in effect at once (a checkbox is for forms that are saved). */
export function Switch({ children, className, ...rest }: SwitchProps) {
  const look = classNames(css.input, css.switch, reach.reach, className)
  // the browser derives aria-checked from the box itself
  // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
  const input = <input {...rest} type="checkbox" role="switch" className={look} />
  if (children === undefined) return input
  return (
    <label className={css.label}>
      {input}
      <span>{children}</span>
    </label>
  )
}
