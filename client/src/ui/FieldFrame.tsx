import { useId, type ReactNode } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import css from '#client/ui/TextField.module.css'

export interface FieldFrameProps {
  /** visible label; use `aria-label` on the input when the context already names it */
  label?: string | undefined
  hint?: ReactNode
  error?: string | null | undefined
  className?: string | undefined
  id?: string | undefined
  'aria-describedby'?: string | undefined
  /** no border until focused: search boxes */
  quiet?: boolean | undefined
  /** the content of the box; `input` ties it to label, hint and error for screen readers */
  children: (input: InputTies) => ReactNode
}

interface InputTies {
  id: string
  className: string | undefined
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** Label, box, hint and error around an input for text. */
export function FieldFrame({ label, hint, error, className, id, quiet, children, ...rest }: FieldFrameProps) {
  const own = useId()
  const inputId = id ?? own
  const describedBy = [error && `${own}error`, hint !== undefined && `${own}hint`].filter(Boolean).join(' ')
  return (
    <div className={classNames(css.field, className)}>
      {label !== undefined && (
        <label htmlFor={inputId} className={css.label}>
          {label}
        </label>
      )}
      <div className={classNames(css.box, quiet === true && css.quiet)} data-invalid={error ? true : undefined}>
        {children({
          id: inputId,
          className: css.input,
          'aria-invalid': error ? true : undefined,
          'aria-describedby': describedBy === '' ? rest['aria-describedby'] : describedBy,
        })}
      </div>
      {hint !== undefined && (
        <div id={`${own}hint`} className={css.hint}>
          {hint}
        </div>
      )}
      {error && (
        <div id={`${own}error`} className={css.error} role="alert">
          {error}
        </div>
      )}
    </div>
  )
}
