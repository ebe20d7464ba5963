import { useState, type ReactNode } from 'react'
import type { OutgoingWebhook } from '#shared/nouns/webhooks/webhook-calls.ts'
import css from '#client/features/webhooks/ui/webhooks.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { AskDialog } from '#client/ui/list/AskDialog.tsx'
import { AskSwitch } from '#client/ui/list/AskSwitch.tsx'
import { ListRow } from '#client/ui/list/ListRow.tsx'
import { MenuDivider } from '#client/ui/MenuDivider.tsx'
import { MenuItem } from '#client/ui/MenuItem.tsx'
import { MoreMenu } from '#client/ui/MoreMenu.tsx'
import { toast } from '#client/ui/toast.ts'

interface WebhookRowProps {
  webhook: Pick<OutgoingWebhook, 'name' | 'active' | 'url' | 'owner'>
  /** what it does */
  about: string
  problem?: string | undefined
  onTurn: (active: 0 | 1) => Promise<unknown>
  onDelete: () => Promise<unknown>
  onChanged: () => void
  /** its dialogs: settings and log */
  edit: (close: () => void) => ReactNode
  log: { label: string; draw: (close: () => void) => ReactNode }
  /** a new address or secret, for its owner */
  renew?: { label: string; run: () => void } | undefined
}

/** One webhook of either direction: what it does, its switch and its menu. */
export function WebhookRow({ webhook, about, problem, onTurn, onDelete, onChanged, edit, log, renew }: WebhookRowProps) {
  const { t } = useTranslation('webhooks')
  const { name, url, owner } = webhook
  const [opened, setOpened] = useState<'edit' | 'log' | 'delete' | null>(null)
  const close = (): void => setOpened(null)
  const told = (message: string): void => {
    toast({ message, tone: 'success' })
    onChanged()
  }
  return (
    <ListRow
      name={name}
      lines={
        <>
          <p className={css.about}>{about}</p>
          <code>{url}</code>
          {owner.name !== '' && <p className={css.about}>{t('rightsOf', { name: owner.name })}</p>}
          {problem !== undefined && <p className={css.wrong}>{problem}</p>}
        </>
      }
    >
      <AskSwitch
        label={t('switch', { name })}
        isOn={webhook.active === 1}
        on={{ title: t('turn.onTitle', { name }), text: t('turn.onText'), confirm: t('turn.on') }}
        off={{ title: t('turn.offTitle', { name }), text: t('turn.offText'), confirm: t('turn.off') }}
        onTurn={async (on) => {
          await onTurn(on ? 1 : 0)
          told(t('updated'))
        }}
      />
      <MoreMenu label={t('menu', { name })}>
        <MenuItem onSelect={() => setOpened('edit')}>{t('common:actions.edit')}</MenuItem>
        <MenuItem onSelect={() => setOpened('log')}>{log.label}</MenuItem>
        {renew && <MenuItem onSelect={renew.run}>{renew.label}</MenuItem>}
        <MenuDivider />
        <MenuItem danger onSelect={() => setOpened('delete')}>
          {t('delete.open')}
        </MenuItem>
      </MoreMenu>
      {opened === 'edit' && edit(close)}
      {opened === 'log' && log.draw(close)}
      {opened === 'delete' && (
        <AskDialog
          title={t('delete.title', { name })}
          confirm={t('delete.open')}
          danger
          onClose={close}
          onConfirm={async () => {
            await onDelete()
            close()
            told(t('deleted'))
          }}
        >
          {t('delete.text')}
        </AskDialog>
      )}
    </ListRow>
  )
}
