import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { Connection } from '#shared/nouns/connections/connection-calls.ts'
import { needsConsent, settingsOf, signInOf } from '#shared/nouns/connections/connection-settings.ts'
import type { Integration } from '#shared/nouns/connections/integrations/integration.ts'
import { call } from '#client/engine/api/call.ts'
import css from '#client/features/automations/ui/automations.module.css'
import { ConnectionTestDialog } from '#client/features/automations/ui/ConnectionTestDialog.tsx'
import { errorText } from '#client/i18n/error-text.ts'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { Button } from '#client/ui/Button.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import { AskDialog } from '#client/ui/list/AskDialog.tsx'
import { ListRow } from '#client/ui/list/ListRow.tsx'
import { Notice } from '#client/ui/Notice.tsx'

interface ConnectionRowProps {
  integration: Integration
  connection: Connection
  onRemoved: () => void
}

/** A connection: its settings without secrets, its test, and its end. */
export function ConnectionRow({ integration, connection, onRemoved }: ConnectionRowProps) {
  const { t } = useTranslation('automations')
  const [asked, setAsked] = useState<'test' | 'removal'>()
  const { id, name, settings } = connection
  const signIn = signInOf(integration, settings)
  const told = settingsOf(integration, signIn)
    .map(({ key }) => [key, settings[key] ?? ''] as const)
    .filter(([, value]) => value !== '')
    .map(([key, value]) => `${t(`settings.${key}`)}: ${value}`)
  return (
    <li>
      <ListRow
        isLit
        name={<span className={css.name}>{name}</span>}
        lines={
          <>
            <p className={css.about}>{[...(signIn ? [t(`signIns.${signIn.name}`)] : []), ...told].join(' · ')}</p>
            {needsConsent(integration, settings) && <Consent id={id} agreedAt={settings['agreedAt']} />}
          </>
        }
      >
        <Button size="small" aria-label={t('test.title', { name })} onClick={() => setAsked('test')}>
          {t('test.open')}
        </Button>
        <IconButton
          label={t('connections.remove', { name })}
          icon={<IconTrash size={16} stroke={1.5} aria-hidden />}
          onClick={() => setAsked('removal')}
        />
      </ListRow>
      {asked === 'test' && <ConnectionTestDialog integration={integration} connection={connection} onClose={() => setAsked(undefined)} />}
      {asked === 'removal' && (
        <AskDialog
          title={t('connections.removeTitle', { name })}
          confirm={t('remove')}
          danger
          onClose={() => setAsked(undefined)}
          onConfirm={async () => {
            await call('DELETE automations/connections/:id', { params: { id } })
            onRemoved()
          }}
        >
          {t('connections.removeText')}
        </AskDialog>
      )}
    </li>
  )
}

/** Whether a person has let the other product give tokens; the button leads to its page. */
function Consent({ id, agreedAt }: { id: string; agreedAt: string | undefined }) {
  const { t } = useTranslation('automations')
  const { relative } = useFormat()
  const agree = useSubmit(async () => {
    const { url } = await call('POST automations/connections/:id/authorize', { params: { id } })
    window.location.assign(url)
  })
  return (
    <div className={css.consent}>
      <span className={agreedAt === undefined ? css.wrong : undefined}>
        {agreedAt === undefined ? t('consent.none') : t('consent.since', { when: relative(agreedAt) })}
      </span>
      <Button size="small" busy={agree.busy} onClick={agree.run}>
        {t(agreedAt === undefined ? 'consent.give' : 'consent.again')}
      </Button>
      {agree.failure !== undefined && <Notice tone="error">{errorText(agree.failure)}</Notice>}
    </div>
  )
}
