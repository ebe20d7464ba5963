import { IconPlus } from '@tabler/icons-react'
import { useState, useSyncExternalStore } from 'react'
import type { Webhook } from '#shared/nouns/webhooks/webhook-calls.ts'
import { call } from '#client/engine/api/call.ts'
import { useEntity } from '#client/engine/replica/use-entities.ts'
import { AddIncoming } from '#client/features/webhooks/ui/AddIncoming.tsx'
import { EditIncoming } from '#client/features/webhooks/ui/EditIncoming.tsx'
import { RequestLog } from '#client/features/webhooks/ui/WebhookLog.tsx'
import { WebhookRow } from '#client/features/webhooks/ui/WebhookRow.tsx'
import { useIsOwnWebhook } from '#client/features/webhooks/use-is-own-webhook.ts'
import { loadIncoming, saveIncoming, webhookChanges } from '#client/features/webhooks/webhook-calls.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { OnceDialog } from '#client/nouns/automations/OnceDialog.tsx'
import { Button } from '#client/ui/Button.tsx'
import { AskDialog } from '#client/ui/list/AskDialog.tsx'
import { ListPage } from '#client/ui/list/ListPage.tsx'

/** Addresses that other products send to. */
export function IncomingList() {
  const { t } = useTranslation('webhooks')
  const { data, failure, reload } = useLoaded(loadIncoming, useSyncExternalStore(webhookChanges.subscribe, webhookChanges.get))
  const [isMaking, setMaking] = useState(false)
  return (
    <>
      <ListPage
        items={data}
        failure={failure}
        keyOf={(webhook) => webhook.id_webhooks}
        empty={{ title: t('in.none'), text: t('in.noneText') }}
        create={
          <Button variant="primary" icon={<IconPlus size={16} stroke={1.5} aria-hidden />} onClick={() => setMaking(true)}>
            {t('in.new')}
          </Button>
        }
      >
        {(webhook) => <IncomingRow webhook={webhook} onChanged={reload} />}
      </ListPage>
      {isMaking && <AddIncoming onClose={() => setMaking(false)} />}
    </>
  )
}

function IncomingRow({ webhook, onChanged }: { webhook: Webhook; onChanged: () => void }) {
  const { t } = useTranslation('webhooks')
  const { id_webhooks: id, name } = webhook
  const table = useEntity('table', webhook.table_name ?? '')
  const automation = useEntity('automation', webhook.automation_id ?? '')
  const isOwn = useIsOwnWebhook(webhook)
  const [isAsked, setAsked] = useState(false)
  const [url, setUrl] = useState<string>()
  return (
    <>
      <WebhookRow
        webhook={webhook}
        about={
          webhook.id_trama_low_code_functions !== null
            ? t('in.toFunction')
            : webhook.table_name === null
              ? t('in.toAutomation', { name: automation?.name ?? t('gone') })
              : t('in.toTable', { name: table?.label ?? t('gone') })
        }
        onTurn={(active) => saveIncoming(webhook, { active })}
        onDelete={() => call('DELETE v3/low-code-webhook/:id', { params: { id } })}
        onChanged={onChanged}
        edit={(close) => <EditIncoming webhook={webhook} onClose={close} />}
        log={{ label: t('log.open'), draw: (close) => <RequestLog webhook={webhook} onClose={close} /> }}
        renew={isOwn ? { label: t('in.regenerate'), run: () => setAsked(true) } : undefined}
      />
      {isAsked && (
        <AskDialog
          title={t('in.regenerateTitle', { name })}
          confirm={t('in.regenerate')}
          danger
          onClose={() => setAsked(false)}
          onConfirm={async () => {
            const { data } = await call('POST v3/low-code-webhook/:id/regenerate-url', { params: { id } })
            setAsked(false)
            setUrl(data.url)
            onChanged()
          }}
        >
          {t('in.regenerateText')}
        </AskDialog>
      )}
      {url !== undefined && (
        <OnceDialog
          title={name}
          notice={t('in.once')}
          secret={url}
          copied={t('urlCopied')}
          stored={t('stored')}
          onClose={() => setUrl(undefined)}
        />
      )}
    </>
  )
}
