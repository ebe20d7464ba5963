import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import type { Webhook } from '#shared/nouns/webhooks/webhook-calls.ts'
import { call } from '#client/engine/api/call.ts'
import { useEntity } from '#client/engine/replica/use-entities.ts'
import { saveIncoming } from '#client/features/webhooks/webhook-calls.ts'
import { AskedSwitch } from '#client/features/webhooks/ui/AskedSwitch.tsx'
import { DeleteDialog } from '#client/features/webhooks/ui/DeleteDialog.tsx'
import { useIsOwnWebhook } from '#client/features/webhooks/use-is-own-webhook.ts'
import { EditIncoming } from '#client/features/webhooks/ui/EditIncoming.tsx'
import { OnceDialog } from '#client/features/webhooks/ui/OnceDialog.tsx'
import { RequestLog } from '#client/features/webhooks/ui/RequestLog.tsx'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/features/webhooks/ui/webhooks.module.css'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import { Menu } from '#client/ui/Menu.tsx'
import { MenuDivider } from '#client/ui/MenuDivider.tsx'
import { MenuItem } from '#client/ui/MenuItem.tsx'
import { toast } from '#client/ui/toast.ts'

/** One address that other products send to: its target, its switch and its menu. */
export function IncomingRow({ webhook, onChanged }: { webhook: Webhook; onChanged: () => void }) {
  const { t } = useTranslation('webhooks')
  const { id_webhooks: id, name } = webhook
  const table = useEntity('table', webhook.table_name ?? '')
  const automation = useEntity('automation', webhook.automation_id ?? '')
  const [opened, setOpened] = useState<'edit' | 'log' | 'address' | 'delete' | null>(null)
  const [url, setUrl] = useState<string>()
  const isOwn = useIsOwnWebhook(webhook)
  const close = (): void => setOpened(null)
  const regenerate = async (): Promise<void> => {
    try {
      setUrl((await call('POST v3/low-code-webhook/:id/regenerate-url', { params: { id } })).data.url)
      onChanged()
    } catch (error) {
      toast({ message: errorText(error), tone: 'error' })
    }
  }
  return (
    <li className={css.row}>
      <div className={css.main}>
        <Text size={14} weight="medium">
          {name}
        </Text>
        <p className={css.about}>
          {webhook.table_name === null
            ? t('in.toAutomation', { name: automation?.name ?? t('gone') })
            : t('in.toTable', { name: table?.label ?? t('gone') })}
        </p>
        <code className={css.code}>{webhook.url}</code>
        {webhook.owner.name !== '' && <p className={css.about}>{t('rightsOf', { name: webhook.owner.name })}</p>}
      </div>
      <AskedSwitch name={name} isOn={webhook.active === 1} onTurn={(active) => saveIncoming(webhook, { active })} onChanged={onChanged} />
      <Menu
        trigger={(props) => <IconButton {...props} label={t('menu', { name })} icon={<IconDots size={16} stroke={1.5} aria-hidden />} />}
      >
        <MenuItem onSelect={() => setOpened('edit')}>{t('common:actions.edit')}</MenuItem>
        <MenuItem onSelect={() => setOpened('log')}>{t('log.open')}</MenuItem>
        {isOwn && <MenuItem onSelect={() => setOpened('address')}>{t('in.regenerate')}</MenuItem>}
        <MenuDivider />
        <MenuItem danger onSelect={() => setOpened('delete')}>
          {t('delete.open')}
        </MenuItem>
      </Menu>
      {opened === 'edit' && <EditIncoming webhook={webhook} onClose={close} />}
      {opened === 'log' && <RequestLog webhook={webhook} onClose={close} />}
      <ConfirmDialog
        open={opened === 'address'}
        onClose={close}
        onConfirm={() => {
          close()
          void regenerate()
        }}
        title={t('in.regenerateTitle', { name })}
        confirmLabel={t('in.regenerate')}
        cancelLabel={t('common:actions.cancel')}
        danger
      >
        {t('in.regenerateText')}
      </ConfirmDialog>
      {opened === 'delete' && (
        <DeleteDialog
          name={name}
          onDelete={() => call('DELETE v3/low-code-webhook/:id', { params: { id } })}
          onClose={close}
          onDeleted={onChanged}
        />
      )}
      {url !== undefined && (
        <OnceDialog title={name} notice={t('in.once')} secret={url} copied={t('urlCopied')} onClose={() => setUrl(undefined)} />
      )}
    </li>
  )
}
