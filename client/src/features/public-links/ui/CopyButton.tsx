import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { copyText } from '#client/lib/copy-text.ts'
import { Button } from '#client/ui/Button.tsx'

/** ms that the button shows its success (specification 1 §4) */
const copiedFor = 5000
const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

interface CopyButtonProps {
  text: string
  label: string
  /** undefined: one of several actions */
  variant?: 'quiet'
}

/** Copies a text, and says so for a while. */
export function CopyButton({ text, label, variant }: CopyButtonProps) {
  const { t } = useTranslation('publicLinks')
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = window.setTimeout(() => setCopied(false), copiedFor)
    return () => window.clearTimeout(timer)
  }, [copied])
  return (
    <Button
      {...(variant && { variant })}
      icon={copied ? <IconCheck {...icon} /> : <IconCopy {...icon} />}
      onClick={() => void copyText(text).then(setCopied)}
    >
      {copied ? t('copied') : label}
    </Button>
  )
}
