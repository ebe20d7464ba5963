import { useId, type ComponentPropsWithRef, type ReactNode } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import classes from '#client/ui/TextField.module.css'

export interface TextFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'size'> {
  /** visible label; use `aria-label` instead where the place says it already */
  label?: string
  hint?: ReactNode
  error?: string | null | undefined
  icon?: ReactNode
  /** something at the right end inside the box */
  end?: ReactNode
  /** no border until focused: search boxes */
  quiet?: boolean
}

/** A one-line text input with label, hint and error, tied together for screen readers. */
export function TextField({ label, hint, error, icon, end, quiet, className, id, ...rest }: TextFieldProps) {
  const own = useId()
  const inputId = id ?? own
  const describedBy = [error && `${own}error`, hint !== undefined && `${own}hint`].filter(Boolean).join(' ')
  return (
    <div className={classNames(classes.field, className)}>
      {label !== undefined && (
        <label htmlFor={inputId} className={classes.label}>
          {label}
        </label>
      )}
      <div className={classNames(classes.box, quiet === true && classes.quiet)} data-invalid={error ? true : undefined}>
        {icon}
        <input
          type="text"
          {...rest}
          id={inputId}
          className={classes.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy === '' ? rest['aria-describedby'] : describedBy}
        />
        {end}
      </div>
      {hint !== undefined && (
        <div id={`${own}hint`} className={classes.hint}>
          {hint}
        </div>
      )}
      {error && (
        <div id={`${own}error`} className={classes.error} role="alert">
          {error}
        </div>
      )}
    </div>
  )
}
