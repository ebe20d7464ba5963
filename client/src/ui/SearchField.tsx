import { IconSearch } from '@tabler/icons-react'
import { TextField, type TextFieldProps } from '#client/ui/TextField.tsx'

interface SearchFieldProps extends Pick<TextFieldProps, 'quiet' | 'className' | 'end'> {
  label: string
  value: string
  onChange: (text: string) => void
}

/** The search text of a list beside it; Escape empties it. */
export function SearchField({ label, value, onChange, ...rest }: SearchFieldProps) {
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
        if (event.key !== 'Escape' || value === '') return
        // clears only the text, and does not close the dialog around it
        event.preventDefault()
        event.stopPropagation()
        onChange('')
      }}
    />
  )
}
