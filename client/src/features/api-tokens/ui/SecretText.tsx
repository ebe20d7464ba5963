import { IconCopy } from '@tabler/icons-react'
import styles from '#client/features/api-tokens/ui/api-tokens.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { copyText } from '#client/lib/copy-text.ts'
import { Button } from '#client/ui/Button.tsx'
import { toast } from '#client/ui/toast.ts'

/** A secret that is shown once, with a button that copies it. */
export function SecretText({ secret }: { secret: string }) {
  const { t } = useTranslation('apiTokens')
  const copy = async (): Promise<void> => {
    if (await copyText(secret)) toast({ message: t('copied'), tone: 'success' })
  }
  return (
    <div className={styles.secret}>
      <code className={styles.secretText}>{secret}</code>
      <Button icon={<IconCopy size={16} stroke={1.5} aria-hidden />} onClick={() => void copy()}>
        {t('copy')}
      </Button>
    </div>
  )
}
