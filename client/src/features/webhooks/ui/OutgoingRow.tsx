import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import type { OutgoingWebhook } from '#shared/nouns/webhooks/webhook-calls.ts'
import { call } from '#client/engine/api/call.ts'
import { useEntity } from '#client/engine/replica/use-entities.ts'
import { saveOutgoing } from '#client/features/webhooks/webhook-calls.ts'
import { useIsOwnWebhook } from '#client/features/webhooks/use-is-own-webhook.ts'
import { AskedSwitch } from '#client/features/webhooks/ui/AskedSwitch.tsx'
import { DeleteDialog } from '#client/features/webhooks/ui/DeleteDialog.tsx'
import { DeliveryLog } from '#client/features/webhooks/ui/DeliveryLog.tsx'
import { OutgoingDialog } from '#client/features/webhooks/ui/OutgoingDialog.tsx'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/features/webhooks/ui/webhooks.module.css'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { IconButton } from '#client/ui/IconButton.tsx'
import { Menu } from '#client/ui/Menu.tsx'
import { MenuDivider } from '#client/ui/MenuDivider.tsx'
import { MenuItem } from '#client/ui/MenuItem.tsx'
import { toast } from '#client/ui/toast.ts'

interface OutgoingRowProps {
  webhook: OutgoingWebhook
  onChanged: () => void
  onSecret: (secret: string) => void
}

/** One address that is told of changed records. */
export function OutgoingRow({ webhook, onChanged, onSecret }: OutgoingRowProps) {
  const { t } = useTranslation('webhooks')
  const { id, name } = webhook
  const table = useEntity('table', webhook.table_id)
  const [opened, setOpened] = useState<'edit' | 'log' | 'delete' | null>(null)
  const isOwn = useIsOwnWebhook(webhook)
  const close = (): void => setOpened(null)
  const rotate = async (): Promise<void> => {
    try {
      onSecret((await call('POST outgoing-webhooks/:id/rotate', { params: { id } })).secret)
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
          {t('out.from', {
            name: table?.label ?? t('gone'),
            events: webhook.events.map((event) => t(`out.events.${event.replace('record.', '')}`)).join(', '),
          })}
        </p>
        <code className={css.code}>{webhook.url}</code>
        {webhook.owner.name !== '' && <p className={css.about}>{t('rightsOf', { name: webhook.owner.name })}</p>}
        {webhook.problem && <p className={css.wrong}>{t(`out.problems.${webhook.problem}`)}</p>}
        {!webhook.problem && webhook.failing_since !== null && <p className={css.wrong}>{t('out.failing')}</p>}
      </div>
      <AskedSwitch name={name} isOn={webhook.active === 1} onTurn={(active) => saveOutgoing(webhook, { active })} onChanged={onChanged} />
      <Menu
        trigger={(props) => <IconButton {...props} label={t('menu', { name })} icon={<IconDots size={16} stroke={1.5} aria-hidden />} />}
      >
        <MenuItem onSelect={() => setOpened('edit')}>{t('common:actions.edit')}</MenuItem>
        <MenuItem onSelect={() => setOpened('log')}>{t('out.log.open')}</MenuItem>
        {isOwn && <MenuItem onSelect={() => void rotate()}>{t('out.rotate')}</MenuItem>}
        <MenuDivider />
        <MenuItem danger onSelect={() => setOpened('delete')}>
          {t('delete.open')}
        </MenuItem>
      </Menu>
      {opened === 'edit' && (
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
      {opened === 'log' && <DeliveryLog webhook={webhook} onClose={close} />}
      {opened === 'delete' && (
        <DeleteDialog
          name={name}
          onDelete={() => call('DELETE outgoing-webhooks/:id', { params: { id } })}
          onClose={close}
          onDeleted={onChanged}
        />
      )}
    </li>
  )
}
