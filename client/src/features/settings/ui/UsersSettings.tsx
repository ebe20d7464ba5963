import { IconUserPlus } from '@tabler/icons-react'
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import type { MemberRow } from '#shared/nouns/members/member-calls.ts'
import { seats } from '#shared/values/seat.ts'
import { call } from '#client/engine/api/call.ts'
import { usePlan } from '#client/engine/access/use-plan.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { useRoles } from '#client/nouns/roles/use-roles.ts'
import { settingsFailure } from '#client/features/settings/settings-failure.ts'
import { InviteDialog, type InviteDialogProps } from '#client/features/settings/ui/InviteDialog.tsx'
import { UserChangeDialog, type UserChange } from '#client/features/settings/ui/UserChangeDialog.tsx'
import { UserFilterBar } from '#client/features/settings/ui/UserFilterBar.tsx'
import { UserList } from '#client/features/settings/ui/UserList.tsx'
import { fullLimit, matchesFilters, noFilters, withNews } from '#client/features/settings/user-list.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { openOverlay } from '#client/lib/overlays.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { SectionHeader } from '#client/ui/SectionHeader.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import css from '#client/features/settings/ui/UsersSettings.module.css'

/** So many are read at once (specification 1 §9 "users list size"). */
const pageSize = 500

/** Users: the people with their seats and roles; inviting, changing, deactivating. */
export function UsersSettings() {
  const { t } = useTranslation('settings')
  const roles = useRoles()
  const plan = usePlan()
  const members = useEntities('member')
  const [filters, setFilters] = useState(noFilters)
  const { data, failure, reload, set } = useUserRows(filters)
  const [inviting, setInviting] = useState(false)
  const [change, setChange] = useState<UserChange | null>(null)
  const rows = useMemo(() => withNews(data?.members ?? [], members), [data, members])
  // typing goes first, the list follows
  const asked = useDeferredValue(filters)
  const shown = useMemo(() => rows.filter((row) => matchesFilters(row, asked)), [rows, asked])

  const latest = useRef(data)
  useEffect(() => {
    latest.current = data
  })
  const replace = useCallback(
    (row: MemberRow) => {
      const now = latest.current
      if (now) set({ ...now, members: now.members.map((member) => (member.id === row.id ? row : member)) })
      // seats were taken or given back
      reload()
    },
    [set, reload],
  )
  const problem = settingsFailure(t, failure)
  // without a free seat the upgrade opens instead (specification 1 §5)
  const full = data && fullLimit(data.seats, plan)
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
            onClick={() => (full ? openOverlay({ kind: 'upgrade', reason: { limit: full } }) : setInviting(true))}
          >
            {t('users.invite')}
          </Button>
        }
      />
      <UserFilterBar filters={filters} roles={roles} onChange={setFilters} />
      {problem !== null && <Problem problem={problem} onRetry={reload} />}
      {data && <Counts shown={shown.length} used={data.seats} />}
      {!data && problem === null && <UsersSkeleton />}
      {data && shown.length > 0 && <UserList members={shown} roles={roles} onChange={setChange} onChanged={replace} />}
      {data && data.total > data.members.length && (
        <p className={css.rest}>{t('users.rest', { count: data.total - data.members.length })}</p>
      )}
      {data && shown.length === 0 && (
        <EmptyState title={t('users.none')} action={<Button onClick={() => setFilters(noFilters)}>{t('users.clear')}</Button>}>
          {t('users.noneHint')}
        </EmptyState>
      )}
      {data && inviting && (
        <InviteDialog
          roles={roles}
          seats={data.seats}
          onClose={() => setInviting(false)}
          onInvited={(invited) => {
            setInviting(false)
            set({ ...data, members: [...data.members, ...invited].sort((a, b) => a.displayName.localeCompare(b.displayName)) })
            reload()
          }}
        />
      )}
      {data && change && <UserChangeDialog change={change} roles={roles} onClose={() => setChange(null)} onChanged={replace} />}
    </>
  )
}

/** The users, as read from the server; past one page only those the filters let through. */
function useUserRows(filters: typeof noFilters) {
  const [hasMore, setHasMore] = useState(false)
  // past one page the server searches; otherwise the loaded list is filtered, which is instant
  const wanted = useDeferredValue(hasMore ? filters : noFilters)
  const load = useCallback(async () => {
    const { search, roleId, seat, status } = wanted
    const narrowed = { ...(roleId && { roleId }), ...(seat && { seat }), ...(status && { status }) }
    const [list, seatsUsed] = await Promise.all([
      call('POST members/list', { body: { size: pageSize, search: search.trim(), ...narrowed } }),
      call('POST members/seats', { body: {} }),
    ])
    if (list.total > list.members.length) setHasMore(true)
    return { ...list, seats: seatsUsed }
  }, [wanted])
  return useLoaded(load)
}

function Counts({ shown, used: taken }: { shown: number; used: InviteDialogProps['seats'] }) {
  const { t } = useTranslation('settings')
  return (
    <p className={css.count} aria-live="polite">
      <span>{t('users.count', { count: shown })}</span>
      {seats.map((seat) => {
        const { used, max } = taken[seat]
        return (
          <span key={seat}>
            {t(max === null ? 'users.seatsUsed' : 'users.seatsOf', { seat: t(`users.seatsMany.${seat}`), used, max: max ?? 0 })}
          </span>
        )
      })}
    </p>
  )
}

function UsersSkeleton() {
  return (
    <div className={css.list} aria-busy>
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className={css.skeleton}>
          <Skeleton width={32} height={32} round />
          <Skeleton width="40%" />
          <Skeleton width="20%" />
        </div>
      ))}
    </div>
  )
}

function Problem({ problem, onRetry }: { problem: string; onRetry: () => void }) {
  const { t } = useTranslation('settings')
  return (
    <Notice
      tone="error"
      action={
        <Button size="small" onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    >
      {problem}
    </Notice>
  )
}
