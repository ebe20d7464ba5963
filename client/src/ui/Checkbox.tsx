import type { ComponentPropsWithRef, ReactNode } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import reach from '#client/ui/reach.module.css'
import css from '#client/ui/Checkbox.module.css'

export interface CheckboxProps extends Omit<ComponentPropsWithRef<'input'>, 'type'> {
  /** beside it; without one give `aria-label` */
  children?: ReactNode
}

/** A tick box. */
export function Checkbox({ children, className, ...rest }: CheckboxProps) {
  const input = <input {...rest} type="checkbox" className={classNames(css.input, reach.reach, className)} />
  if (children === undefined) return input
  return (
    <label className={css.label}>
      {input}
      <span>{children}</span>
    </label>
  )
}
