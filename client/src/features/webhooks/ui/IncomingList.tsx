import { IconPlus } from '@tabler/icons-react'
import { useState, useSyncExternalStore } from 'react'
import { loadIncoming, webhookChanges } from '#client/features/webhooks/webhook-calls.ts'
import { AddIncoming } from '#client/features/webhooks/ui/AddIncoming.tsx'
import { IncomingRow } from '#client/features/webhooks/ui/IncomingRow.tsx'
import css from '#client/features/webhooks/ui/webhooks.module.css'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { ListDrawing } from '#client/ui/drawings/ListDrawing.tsx'
import { Notice } from '#client/ui/Notice.tsx'

/** Addresses that other products send to. */
export function IncomingList() {
  const { t } = useTranslation('webhooks')
  const { data, failure, reload } = useLoaded(loadIncoming, useSyncExternalStore(webhookChanges.subscribe, webhookChanges.get))
  const [isMaking, setMaking] = useState(false)
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
          <div className={css.bar}>{create}</div>
          <ul className={css.list}>
            {data.map((webhook) => (
              <IncomingRow key={webhook.id_webhooks} webhook={webhook} onChanged={reload} />
            ))}
          </ul>
        </>
      )}
      {isMaking && <AddIncoming onClose={() => setMaking(false)} />}
    </>
  )
}
