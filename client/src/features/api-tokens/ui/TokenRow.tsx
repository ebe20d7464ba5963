import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import type { ApiToken } from '#shared/nouns/api-tokens/api-token-calls.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import { saveToken } from '#client/features/api-tokens/load-tokens.ts'
import { DeleteTokenDialog } from '#client/features/api-tokens/ui/DeleteTokenDialog.tsx'
import { NewSecretDialog } from '#client/features/api-tokens/ui/NewSecretDialog.tsx'
import { RenameTokenDialog } from '#client/features/api-tokens/ui/RenameTokenDialog.tsx'
import { TokenSwitch } from '#client/features/api-tokens/ui/TokenSwitch.tsx'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/features/api-tokens/ui/api-tokens.module.css'
import { dayFormat } from '#client/i18n/day-format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Chip } from '#client/ui/Chip.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import { Menu } from '#client/ui/Menu.tsx'
import { MenuDivider } from '#client/ui/MenuDivider.tsx'
import { MenuItem } from '#client/ui/MenuItem.tsx'

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
  return (
    <li className={css.row}>
      <div className={css.main}>
        <Text size={14} weight="medium">
          {token.name}
        </Text>{' '}
        <code className={css.mark}>
          {token.prefix}…{token.last_four}
        </code>
        <Text as="p" size={13} muted>
          {reach}
          {token.scopes.verbs.includes('run') && ` · ${t('mayRun')}`}
          {token.scopes.pages && ` · ${t(token.scopes.pages === 'read' ? 'readsPages' : 'writesPages')}`}
          {token.scopes.apps && ` · ${t(token.scopes.apps === 'read' ? 'readsApps' : 'writesApps')}`}
          {token.scopes.structure && ` · ${t('writesStructure')}`}
          {token.scopes.webhooks && ` · ${t('writesWebhooks')}`} · {t('ofWhom', { name: token.org_created_by.name })}
        </Text>
        <Text as="p" size={13} muted>
          {token.last_used_at === null ? t('neverUsed') : t('lastUsed', { day: day.format(new Date(token.last_used_at)) })}
          {token.expires_at !== null && !isOver && ` · ${t('ends', { day: day.format(new Date(token.expires_at)) })}`}
        </Text>
      </div>
      {isOver && <Chip hue="red">{t('over')}</Chip>}
      <TokenSwitch token={token} isMine={isMine} onChanged={onChanged} />
      <Menu
        trigger={(props) => (
          <IconButton {...props} label={t('more', { name: token.name })} icon={<IconDots size={16} stroke={1.5} aria-hidden />} />
        )}
      >
        <MenuItem onSelect={() => setOpened('rename')}>{t('rename.open')}</MenuItem>
        {/* a secret gives its maker's rights */}
        <MenuItem disabled={!isMine} onSelect={() => setOpened('secret')}>
          {t('secret.open')}
        </MenuItem>
        <MenuDivider />
        <MenuItem danger onSelect={() => setOpened('delete')}>
          {t('delete.open')}
        </MenuItem>
      </Menu>
      {opened === 'rename' && (
        <RenameTokenDialog name={token.name} onClose={close} onName={(name) => saveToken(token, { name }).then(onChanged)} />
      )}
      {opened === 'secret' && <NewSecretDialog token={token} onClose={close} onChanged={onChanged} />}
      {opened === 'delete' && <DeleteTokenDialog token={token} onClose={close} onDeleted={onChanged} />}
    </li>
  )
}

/** "Reads all tables", "Reads and writes Orders and 2 more". */
function useReach({ scopes }: ApiToken): string {
  const { t, language } = useTranslation('apiTokens')
  const tables = useEntities('table')
  const what = scopes.verbs.includes('write') ? 'write' : 'read'
  if (scopes.tables === '*') return t(`reach.${what}All`)
  const names = scopes.tables.map((id) => tables.find((table) => table.id === id)?.label ?? id)
  return t(`reach.${what}`, { tables: new Intl.ListFormat(language).format(names) })
}
