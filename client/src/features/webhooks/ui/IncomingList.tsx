import { IconPlus } from '@tabler/icons-react'
import { useState, useSyncExternalStore } from 'react'
import type { Webhook } from '#shared/nouns/webhooks/webhook-calls.ts'
import { loadIncoming, webhookChanges } from '#client/features/webhooks/webhook-calls.ts'
import { IncomingDialog } from '#client/features/webhooks/ui/IncomingDialog.tsx'
import { IncomingRow } from '#client/features/webhooks/ui/IncomingRow.tsx'
import { OnceDialog } from '#client/features/webhooks/ui/OnceDialog.tsx'
import styles from '#client/features/webhooks/ui/webhooks.module.css'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { ListDrawing } from '#client/ui/drawings/ListDrawing.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { toast } from '#client/ui/toast.ts'

/** Addresses that other products send to. */
export function IncomingList() {
  const { t } = useTranslation('webhooks')
  const { data, failure, reload } = useLoaded(loadIncoming, useSyncExternalStore(webhookChanges.subscribe, webhookChanges.get))
  const [isMaking, setMaking] = useState(false)
  const [made, setMade] = useState<Webhook>()
  const create = (
    <Button variant="primary" icon={<IconPlus size={16} stroke={1.5} aria-hidden />} onClick={() => setMaking(true)}>
      {t('in.new')}
    </Button>
  )
  return (
    <>
      {failure !== undefined && <Notice tone="error">{errorText(failure)}</Notice>}
      {data?.length === 0 && (
        <EmptyState title={t('in.none')} drawing={<ListDrawing />} action={create}>
          {t('in.noneText')}
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <>
          <div className={styles.bar}>{create}</div>
          <ul className={styles.list}>
            {data.map((webhook) => (
              <IncomingRow key={webhook.id_webhooks} webhook={webhook} onChanged={reload} />
            ))}
          </ul>
        </>
      )}
      {isMaking && (
        <IncomingDialog
          onClose={() => setMaking(false)}
          onSaved={(webhook) => {
            setMaking(false)
            setMade(webhook)
            toast({ message: t('created'), tone: 'success' })
            reload()
          }}
        />
      )}
      {made && (
        <OnceDialog title={made.name} notice={t('in.once')} secret={made.url} copied={t('urlCopied')} onClose={() => setMade(undefined)} />
      )}
    </>
  )
}
