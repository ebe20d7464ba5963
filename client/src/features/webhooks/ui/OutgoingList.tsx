import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { loadOutgoing } from '#client/features/webhooks/webhook-calls.ts'
import { OnceDialog } from '#client/features/webhooks/ui/OnceDialog.tsx'
import { OutgoingDialog } from '#client/features/webhooks/ui/OutgoingDialog.tsx'
import { OutgoingRow } from '#client/features/webhooks/ui/OutgoingRow.tsx'
import css from '#client/features/webhooks/ui/webhooks.module.css'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { ListDrawing } from '#client/ui/drawings/ListDrawing.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { toast } from '#client/ui/toast.ts'

/** Addresses that are told of changed records. */
export function OutgoingList() {
  const { t } = useTranslation('webhooks')
  const { data, failure, reload } = useLoaded(loadOutgoing)
  const [isMaking, setMaking] = useState(false)
  const [secret, setSecret] = useState<string>()
  const create = (
    <Button variant="primary" icon={<IconPlus size={16} stroke={1.5} aria-hidden />} onClick={() => setMaking(true)}>
      {t('out.new')}
    </Button>
  )
  return (
    <>
      {failure !== undefined && <Notice tone="error">{errorText(failure)}</Notice>}
      {data?.length === 0 && (
        <EmptyState title={t('out.none')} drawing={<ListDrawing />} action={create}>
          {t('out.noneText')}
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <>
          <div className={css.bar}>{create}</div>
          <ul className={css.list}>
            {data.map((webhook) => (
              <OutgoingRow key={webhook.id} webhook={webhook} onChanged={reload} onSecret={setSecret} />
            ))}
          </ul>
        </>
      )}
      {isMaking && (
        <OutgoingDialog
          onClose={() => setMaking(false)}
          onSaved={(_webhook, made) => {
            setMaking(false)
            setSecret(made)
            toast({ message: t('created'), tone: 'success' })
            reload()
          }}
        />
      )}
      {secret !== undefined && (
        <OnceDialog
          title={t('out.secret')}
          notice={t('out.once')}
          secret={secret}
          copied={t('out.secretCopied')}
          onClose={() => setSecret(undefined)}
        />
      )}
    </>
  )
}
