import { useState } from 'react'
import type { ApiToken } from '#shared/nouns/api-tokens/api-token-calls.ts'
import { call } from '#client/engine/api/call.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import { saveToken } from '#client/features/api-tokens/load-tokens.ts'
import { NewSecretDialog } from '#client/features/api-tokens/ui/NewSecretDialog.tsx'
import { RenameTokenDialog } from '#client/features/api-tokens/ui/RenameTokenDialog.tsx'
import { Text } from '#client/ui/layout/Text.tsx'
import { dayFormat } from '#client/i18n/day-format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Chip } from '#client/ui/Chip.tsx'
import { AskDialog } from '#client/ui/list/AskDialog.tsx'
import { AskSwitch } from '#client/ui/list/AskSwitch.tsx'
import { ListRow } from '#client/ui/list/ListRow.tsx'
import { MenuDivider } from '#client/ui/MenuDivider.tsx'
import { MenuItem } from '#client/ui/MenuItem.tsx'
import { MoreMenu } from '#client/ui/MoreMenu.tsx'
import { toast } from '#client/ui/toast.ts'

/** A token's name, marks, reach and last use; its switch and its menu. */
export function TokenRow({ token, onChanged }: { token: ApiToken; onChanged: () => void }) {
  const { t, language } = useTranslation('apiTokens')
  const { memberId } = useSession()
  const [opened, setOpened] = useState<'rename' | 'secret' | 'delete' | null>(null)
  const reach = useReach(token)
  const day = dayFormat(language, { dateStyle: 'medium' })
  const isMine = token.org_created_by.id === memberId
  const [now] = useState(() => Date.now())
  const isOver = token.expires_at !== null && Date.parse(token.expires_at) <= now
  const close = (): void => setOpened(null)
  const { id_api_token: id, name } = token
  const told = (message: string): void => {
    toast({ message, tone: 'success' })
    onChanged()
  }
  return (
    <ListRow
      name={name}
      lines={
        <>
          {' '}
          <code>
            {token.prefix}…{token.last_four}
          </code>
          <Text as="p" size={13} muted>
            {reach} · {t('ofWhom', { name: token.org_created_by.name })}
          </Text>
          <Text as="p" size={13} muted>
            {token.last_used_at === null ? t('neverUsed') : t('lastUsed', { day: day.format(new Date(token.last_used_at)) })}
            {token.expires_at !== null && !isOver && ` · ${t('ends', { day: day.format(new Date(token.expires_at)) })}`}
          </Text>
        </>
      }
    >
      {isOver && <Chip hue="red">{t('over')}</Chip>}
      {/* only its maker may switch a token on */}
      <AskSwitch
        label={t('switch', { name })}
        isOn={token.ativo === 1}
        disabled={token.ativo !== 1 && !isMine}
        on={{ title: t('turn.onTitle', { name }), text: t('turn.onText'), confirm: t('turn.on') }}
        off={{ title: t('turn.offTitle', { name }), text: t('turn.offText'), confirm: t('turn.off') }}
        onTurn={async (on) => {
          await saveToken(token, { ativo: on ? 1 : 0 })
          told(t('updated'))
        }}
      />
      <MoreMenu label={t('more', { name })}>
        <MenuItem onSelect={() => setOpened('rename')}>{t('rename.open')}</MenuItem>
        {/* a secret gives its maker's rights */}
        <MenuItem disabled={!isMine} onSelect={() => setOpened('secret')}>
          {t('secret.open')}
        </MenuItem>
        <MenuDivider />
        <MenuItem danger onSelect={() => setOpened('delete')}>
          {t('delete.open')}
        </MenuItem>
      </MoreMenu>
      {opened === 'rename' && (
        <RenameTokenDialog place={id} name={name} onClose={close} onName={(to) => saveToken(token, { name: to }).then(onChanged)} />
      )}
      {opened === 'secret' && <NewSecretDialog token={token} onClose={close} onChanged={onChanged} />}
      {opened === 'delete' && (
        <AskDialog
          title={t('delete.title', { name })}
          confirm={t('delete.open')}
          danger
          onClose={close}
          onConfirm={async () => {
            await call('DELETE v3/api-token/:id', { params: { id } })
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

/** "Reads all tables", "Reads and writes Orders and 2 more · may start automations". */
function useReach({ scopes }: ApiToken): string {
  const { t, language } = useTranslation('apiTokens')
  const tables = useEntities('table')
  const what = scopes.verbs.includes('write') ? 'write' : 'read'
  const names = scopes.tables === '*' ? [] : scopes.tables.map((id) => tables.find((table) => table.id === id)?.label ?? id)
  const ofTables =
    scopes.tables === '*' ? t(`reach.${what}All`) : t(`reach.${what}`, { tables: new Intl.ListFormat(language).format(names) })
  const further = [
    scopes.verbs.includes('run') && t('mayRun'),
    scopes.pages && t(scopes.pages === 'read' ? 'readsPages' : 'writesPages'),
    scopes.apps && t(scopes.apps === 'read' ? 'readsApps' : 'writesApps'),
    scopes.structure && t('writesStructure'),
    scopes.webhooks && t('writesWebhooks'),
  ]
  return [ofTables, ...further].filter(Boolean).join(' · ')
}
