import { IconBraces } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { writePlace } from '#shared/nouns/automations/template-text.ts'
import { ValuePicker } from '#client/automations/ValuePicker.tsx'
import type { OfferedValue } from '#client/nouns/automations/offered-values.ts'
import { IconButton } from '#client/ui/IconButton.tsx'

interface ValueButtonProps {
  title: string
  offered: readonly OfferedValue[]
  disabled?: boolean
  onPick: (text: string) => void
}

/** Picks one value to stand in the place of what would be entered. */
export function ValueButton({ title, offered, disabled = false, onPick }: ValueButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        ref={button}
        label={title}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        disabled={disabled}
        icon={<IconBraces size={16} stroke={1.5} aria-hidden />}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <ValuePicker
          anchor={button}
          title={title}
          offered={offered}
          onPick={(place) => {
            setOpen(false)
            onPick(writePlace(place))
          }}
          onClose={(reason) => {
            setOpen(false)
            if (reason === 'escape') button.current?.focus()
          }}
        />
      )}
    </>
  )
}
