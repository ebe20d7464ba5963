import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useCopy } from '#client/lib/use-copy.ts'
import { Button } from '#client/ui/Button.tsx'

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

/** Puts a secret on the clipboard, and says so for a while. */
export function CopyButton({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation('auth')
  const { copied, copy } = useCopy(text)
  return (
    <Button icon={copied ? <IconCheck {...icon} /> : <IconCopy {...icon} />} onClick={copy}>
      {copied ? t('factor.copied') : label}
    </Button>
  )
}
