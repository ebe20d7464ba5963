import { IconSearch, IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { MemberRow } from '#shared/members/member-calls.ts'
import { foldText } from '#shared/lib/fold-text.ts'
import { call } from '#client/data/api/call.ts'
import { settingsFailure } from '#client/features/settings/settings-failure.ts'
import { InviteDialog } from '#client/features/settings/ui/InviteDialog.tsx'
import { SectionHeader } from '#client/ui/SectionHeader.tsx'
import { UserChangeDialog, type UserChange } from '#client/features/settings/ui/UserChangeDialog.tsx'
import { UserList } from '#client/features/settings/ui/UserList.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import classes from '#client/features/settings/ui/UsersSettings.module.css'

async function loadUsers() {
  const [{ members }, roles] = await Promise.all([call('POST members/list', { body: {} }), call('POST profile/list', { body: {} })])
  return { members, roles: roles.map((role) => ({ id: role.id_profile, name: role.name, color: role.color, isAdmin: role.is_admin })) }
}
export type UserRole = Awaited<ReturnType<typeof loadUsers>>['roles'][number]

/** Users: who is here, with which seat and role; inviting, changing, deactivating. */
export function UsersSettings() {
  const { t } = useTranslation('settings')
  const { data, failure, reload, set } = useLoaded(loadUsers)
  const [search, setSearch] = useState('')
  const [inviting, setInviting] = useState(false)
  const [change, setChange] = useState<UserChange | null>(null)
  const wanted = foldText(search.trim())
  const shown = data?.members.filter((member) => foldText(`${member.displayName} ${member.email}`).includes(wanted)) ?? []

  const replace = (row: MemberRow) => {
    if (data) set({ ...data, members: data.members.map((member) => (member.id === row.id ? row : member)) })
  }
  const problem = settingsFailure(t, failure)
  return (
    <>
      <SectionHeader
        title={t('pages.users')}
        description={t('users.description')}
        action={
          <Button
            variant="primary"
            icon={<IconUserPlus size={16} stroke={1.5} aria-hidden />}
            disabled={!data}
            onClick={() => setInviting(true)}
          >
            {t('users.invite')}
          </Button>
        }
      />
      <div className={classes.tools}>
        <TextField
          type="search"
          aria-label={t('users.search')}
          placeholder={t('users.search')}
          icon={<IconSearch size={16} stroke={1.5} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setSearch('')
          }}
        />
        <span className={classes.count} aria-live="polite">
          {data && t('users.count', { count: shown.length })}
        </span>
      </div>
      {problem !== null && (
        <Notice
          tone="error"
          action={
            <Button size="small" onClick={reload}>
              {t('retry')}
            </Button>
          }
        >
          {problem}
        </Notice>
      )}
      {!data && problem === null && <UsersSkeleton />}
      {data && shown.length > 0 && <UserList members={shown} roles={data.roles} onChange={setChange} onChanged={replace} />}
      {data && shown.length === 0 && (
        <EmptyState title={t('users.none')} action={<Button onClick={() => setSearch('')}>{t('users.clear')}</Button>}>
          {t('users.noneHint')}
        </EmptyState>
      )}
      {data && inviting && (
        <InviteDialog
          roles={data.roles}
          onClose={() => setInviting(false)}
          onInvited={(members) => {
            setInviting(false)
            set({ ...data, members: [...data.members, ...members].sort((a, b) => a.displayName.localeCompare(b.displayName)) })
          }}
        />
      )}
      {data && change && <UserChangeDialog change={change} roles={data.roles} onClose={() => setChange(null)} onChanged={replace} />}
    </>
  )
}

function UsersSkeleton() {
  return (
    <div className={classes.list} aria-busy>
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className={classes.skeleton}>
          <Skeleton width={32} height={32} round />
          <Skeleton width="40%" />
          <Skeleton width="20%" />
        </div>
      ))}
    </div>
  )
}
