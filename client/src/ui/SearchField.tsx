import { IconSearch } from '@tabler/icons-react'
import { TextField, type TextFieldProps } from '#client/ui/TextField.tsx'

interface SearchFieldProps extends Pick<TextFieldProps, 'quiet' | 'className' | 'end'> {
  label: string
  value: string
  onChange: (text: string) => void
  /** chooses the first match */
  onEnter?: (() => void) | undefined
}

/** The search text of a list beside it; Escape empties it. */
export function SearchField({ label, value, onChange, onEnter, ...rest }: SearchFieldProps) {
  return (
    <TextField
      {...rest}
      type="search"
      aria-label={label}
      placeholder={label}
      icon={<IconSearch size={16} stroke={1.5} aria-hidden />}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && onEnter && !event.nativeEvent.isComposing) {
          event.preventDefault()
          onEnter()
        }
        if (event.key !== 'Escape' || value === '') return
        // clears only the text, and does not close the dialog around it
        event.preventDefault()
        event.stopPropagation()
        onChange('')
      }}
    />
  )
}
