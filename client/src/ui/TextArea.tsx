import type { ComponentPropsWithRef } from 'react'
import { FieldFrame, type FieldFrameProps } from '#client/ui/FieldFrame.tsx'

export interface TextAreaProps extends ComponentPropsWithRef<'textarea'>, Pick<FieldFrameProps, 'label' | 'hint' | 'error'> {}

/** Several lines of text; grows with its content up to what `rows` and the person's resizing say. */
export function TextArea({ label, hint, error, className, id, ...rest }: TextAreaProps) {
  return (
    <FieldFrame {...{ label, hint, error, className, id }} aria-describedby={rest['aria-describedby']}>
      {(ties) => <textarea rows={3} {...rest} {...ties} />}
    </FieldFrame>
  )
}
