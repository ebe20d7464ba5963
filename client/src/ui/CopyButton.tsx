import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useCopy } from '#client/lib/use-copy.ts'
import { Button } from '#client/ui/Button.tsx'

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

interface CopyButtonProps {
  text: string
  label: string
  /** said for a while once the text is copied */
  copiedLabel: string
  /** undefined: one of several actions */
  variant?: 'quiet'
}

/** Copies a text, and says so for a while. */
export function CopyButton({ text, label, copiedLabel, variant }: CopyButtonProps) {
  const { copied, copy } = useCopy(text)
  return (
    <Button {...(variant && { variant })} icon={copied ? <IconCheck {...icon} /> : <IconCopy {...icon} />} onClick={copy}>
      {copied ? copiedLabel : label}
    </Button>
  )
}
