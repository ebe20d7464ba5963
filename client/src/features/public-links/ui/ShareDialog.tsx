import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { disablePublicLink, enablePublicLink, usePublicUrl, type SharableType } from '#client/data/public-links/public-links.ts'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { copyText } from '#client/lib/copy-text.ts'
import { useOnline } from '#client/lib/use-online.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { Switch } from '#client/ui/Switch.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import styles from '#client/features/public-links/ui/ShareDialog.module.css'

/** How long the copy button says so (specification 1 §4). */
const copiedFor = 5000

/** Switches an item's public link on and off, and gives its address. */
export function ShareDialog({ type, id, label, onClose }: { type: SharableType; id: string; label: string; onClose(): void }) {
  const { t } = useTranslation('publicLinks')
  const known = usePublicUrl(type, id)
  const online = useOnline()
  // the call's answer is there before the feed has brought the link
  const [answered, setAnswered] = useState<string | null | undefined>(undefined)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const [copied, setCopied] = useState(false)
  const url = answered === undefined ? known : (answered ?? undefined)

  useEffect(() => {
    if (!copied) return
    const timer = window.setTimeout(() => setCopied(false), copiedFor)
    return () => window.clearTimeout(timer)
  }, [copied])

  const change = async (on: boolean) => {
    setBusy(true)
    setFailure(undefined)
    try {
      if (on) setAnswered(await enablePublicLink(type, id))
      else {
        await disablePublicLink(type, id)
        setAnswered(null)
      }
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog open onClose={onClose} title={t('title', { name: label })} closeLabel={t('close')}>
      <div className={styles.body}>
        <Switch checked={url !== undefined} disabled={busy || !online} onChange={(event) => void change(event.target.checked)}>
          {t('switch')}
        </Switch>
        <p className={styles.hint}>{t(type === 'app' ? 'hintApp' : 'hintPage')}</p>
        {!online && <Notice tone="warning">{t('offline')}</Notice>}
        {failure !== undefined && <Notice tone="error">{errorText(failure)}</Notice>}
        {url !== undefined && (
          <div className={styles.link}>
            <TextField
              aria-label={t('address')}
              value={url}
              readOnly
              onFocus={(event) => event.currentTarget.select()}
              className={styles.field ?? ''}
            />
            <Button
              variant="primary"
              icon={copied ? <IconCheck size={16} stroke={1.5} aria-hidden /> : <IconCopy size={16} stroke={1.5} aria-hidden />}
              onClick={() => void copyText(url).then(setCopied)}
            >
              {t(copied ? 'copied' : 'copy')}
            </Button>
          </div>
        )}
        <p className={styles.status} role="status">
          {copied ? t('copiedLong') : ''}
        </p>
      </div>
    </Dialog>
  )
}
