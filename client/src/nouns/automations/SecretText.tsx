import { IconCopy } from '@tabler/icons-react'
import css from '#client/nouns/automations/SecretText.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { copyText } from '#client/lib/copy-text.ts'
import { Button } from '#client/ui/Button.tsx'
import { toast } from '#client/ui/toast.ts'

/** A secret or an address that is shown once, with a button that copies it. */
export function SecretText({ secret, copied }: { secret: string; copied: string }) {
  const { t } = useTranslation('common')
  const copy = async (): Promise<void> => {
    if (await copyText(secret)) toast({ message: copied, tone: 'success' })
  }
  return (
    <div className={css.secret}>
      <code className={css.text}>{secret}</code>
      <Button icon={<IconCopy size={16} stroke={1.5} aria-hidden />} onClick={() => void copy()}>
        {t('actions.copy')}
      </Button>
    </div>
  )
}
