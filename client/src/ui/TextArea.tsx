import { useId, type ComponentPropsWithRef, type ReactNode } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import classes from '#client/ui/TextField.module.css'

export interface TextAreaProps extends ComponentPropsWithRef<'textarea'> {
  label?: string
  hint?: ReactNode
  error?: string | null | undefined
}

/** Several lines of text; grows with its content up to what `rows` and the person's resizing say. */
export function TextArea({ label, hint, error, className, id, ...rest }: TextAreaProps) {
  const own = useId()
  const inputId = id ?? own
  return (
    <div className={classNames(classes.field, className)}>
      {label !== undefined && (
        <label htmlFor={inputId} className={classes.label}>
          {label}
        </label>
      )}
      <div className={classes.box} data-invalid={error ? true : undefined}>
        <textarea
          rows={3}
          {...rest}
          id={inputId}
          className={classes.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${own}error` : hint !== undefined ? `${own}hint` : rest['aria-describedby']}
        />
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
