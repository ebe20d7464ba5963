import type { ComponentPropsWithRef, ReactNode } from 'react'
import { FieldFrame, type FieldFrameProps } from '#client/ui/FieldFrame.tsx'

export interface TextFieldProps
  extends Omit<ComponentPropsWithRef<'input'>, 'size'>, Pick<FieldFrameProps, 'label' | 'hint' | 'error' | 'quiet'> {
  icon?: ReactNode
  /** something at the right end inside the box */
  end?: ReactNode
}

/** A one-line text input. */
export function TextField({ label, hint, error, icon, end, quiet, className, id, ...rest }: TextFieldProps) {
  return (
    <FieldFrame {...{ label, hint, error, quiet, className, id }} aria-describedby={rest['aria-describedby']}>
      {(ties) => (
        <>
          {icon}
          <input type="text" {...rest} {...ties} />
          {end}
        </>
      )}
    </FieldFrame>
  )
}
