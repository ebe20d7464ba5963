import { IconCopy } from '@tabler/icons-react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { copyText } from '#client/lib/copy-text.ts'
import { Button } from '#client/ui/Button.tsx'
import { toast } from '#client/ui/toast.ts'

/** Puts a secret on the clipboard. */
export function CopyButton({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation('auth')
  async function copy(): Promise<void> {
    if (await copyText(text)) toast({ message: t('factor.copied'), tone: 'success' })
  }
  return (
    <Button icon={<IconCopy size={16} stroke={1.5} aria-hidden />} onClick={() => void copy()}>
      {label}
    </Button>
  )
}
