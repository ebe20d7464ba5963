import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { OutgoingWebhook } from '#shared/nouns/webhooks/webhook-calls.ts'
import { call } from '#client/engine/api/call.ts'
import { useEntity } from '#client/engine/replica/use-entities.ts'
import { OutgoingDialog } from '#client/features/webhooks/ui/OutgoingDialog.tsx'
import { DeliveryLog } from '#client/features/webhooks/ui/WebhookLog.tsx'
import { WebhookRow } from '#client/features/webhooks/ui/WebhookRow.tsx'
import { useIsOwnWebhook } from '#client/features/webhooks/use-is-own-webhook.ts'
import { loadOutgoing, saveOutgoing } from '#client/features/webhooks/webhook-calls.ts'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { OnceDialog } from '#client/nouns/automations/OnceDialog.tsx'
import { Button } from '#client/ui/Button.tsx'
import { ListPage } from '#client/ui/list/ListPage.tsx'
import { toast } from '#client/ui/toast.ts'

/** Addresses that are told of changed records. */
export function OutgoingList() {
  const { t } = useTranslation('webhooks')
  const { data, failure, reload } = useLoaded(loadOutgoing)
  const [isMaking, setMaking] = useState(false)
  const [secret, setSecret] = useState<string>()
  return (
    <>
      <ListPage
        items={data}
        failure={failure}
        keyOf={(webhook) => webhook.id}
        empty={{ title: t('out.none'), text: t('out.noneText') }}
        create={
          <Button variant="primary" icon={<IconPlus size={16} stroke={1.5} aria-hidden />} onClick={() => setMaking(true)}>
            {t('out.new')}
          </Button>
        }
      >
        {(webhook) => <OutgoingRow webhook={webhook} onChanged={reload} onSecret={setSecret} />}
      </ListPage>
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
          stored={t('stored')}
          onClose={() => setSecret(undefined)}
        />
      )}
    </>
  )
}

interface OutgoingRowProps {
  webhook: OutgoingWebhook
  onChanged: () => void
  onSecret: (secret: string) => void
}

function OutgoingRow({ webhook, onChanged, onSecret }: OutgoingRowProps) {
  const { t } = useTranslation('webhooks')
  const { id } = webhook
  const table = useEntity('table', webhook.table_id)
  const isOwn = useIsOwnWebhook(webhook)
  const rotate = async (): Promise<void> => {
    try {
      onSecret((await call('POST outgoing-webhooks/:id/rotate', { params: { id } })).secret)
    } catch (error) {
      toast({ message: errorText(error), tone: 'error' })
    }
  }
  const events = webhook.events.map((event) => t(`out.events.${event.replace('record.', '')}`)).join(', ')
  const fault = webhook.problem ? t(`out.problems.${webhook.problem}`) : webhook.failing_since === null ? undefined : t('out.failing')
  return (
    <WebhookRow
      webhook={webhook}
      about={t('out.from', { name: table?.label ?? t('gone'), events })}
      problem={fault}
      onTurn={(active) => saveOutgoing(webhook, { active })}
      onDelete={() => call('DELETE outgoing-webhooks/:id', { params: { id } })}
      onChanged={onChanged}
      edit={(close) => (
        <OutgoingDialog
          webhook={webhook}
          onClose={close}
          onSaved={() => {
            close()
            toast({ message: t('updated'), tone: 'success' })
            onChanged()
          }}
        />
      )}
      log={{ label: t('out.log.open'), draw: (close) => <DeliveryLog webhook={webhook} onClose={close} /> }}
      renew={isOwn ? { label: t('out.rotate'), run: () => void rotate() } : undefined}
    />
  )
}
