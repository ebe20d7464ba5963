import { useEffect, useRef } from 'react'
import { TextField } from '#client/ui/TextField.tsx'

interface CodeFieldProps {
  label: string
  hint?: string
  code: string
  error: string | null
  /** the form asks for nothing else */
  takesFocus?: boolean
  onChange: (code: string) => void
}

/** A code of an app, a mail or a list of recovery codes, as browsers and phones fill it in. */
export function CodeField({ code, takesFocus = false, onChange, ...field }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) input.current?.focus()
  }, [takesFocus])
  return (
    <TextField
      {...field}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      ref={input}
      required
      maxLength={40}
      value={code}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
