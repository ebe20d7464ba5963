import { IconChevronRight, IconLock, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { foldText } from '#shared/lib/fold-text.ts'
import type { Member } from '#shared/nouns/members/member.ts'
import type { Role } from '#shared/nouns/roles/role.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useReplicaState } from '#client/engine/replica/use-entities.ts'
import { roleLock, useOwnRole, useRoleMembers, useRoles } from '#client/nouns/roles/use-roles.ts'
import { UpgradeGate } from '#client/nouns/plans/UpgradeGate.tsx'
import { useSyncState } from '#client/engine/sync-state/sync-state.ts'
import { describePowers } from '#client/features/roles/role-powers.ts'
import { rolePath } from '#client/features/roles/role-sections.ts'
import { CreateRoleDialog } from '#client/features/roles/ui/CreateRoleDialog.tsx'
import { Faces } from '#client/features/roles/ui/Faces.tsx'
import { RoleDot } from '#client/features/roles/ui/RoleDot.tsx'
import { RoleMenu } from '#client/features/roles/ui/RoleMenu.tsx'
import { Row } from '#client/ui/layout/Row.tsx'
import css from '#client/features/roles/ui/RoleList.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'
import { Chip } from '#client/ui/Chip.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { SectionHeader } from '#client/ui/SectionHeader.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import { SearchField } from '#client/ui/SearchField.tsx'

const shownFaces = 5

/** The roles, each with its people and its actions. */
export function RoleList() {
  const { t } = useTranslation('roles')
  const access = useAccess()
  const roles = useRoles()
  const members = useRoleMembers()
  const ownRole = useOwnRole()
  const isLoading = useReplicaState() !== 'ready'
  const { online } = useSyncState()
  const [search, setSearch] = useState('')
  const [creating, setCreating] = useState(false)
  const wanted = foldText(search.trim())
  const shown = roles.filter((role) => foldText(role.name).includes(wanted))
  return (
    <>
      <SectionHeader
        title={t('title')}
        description={t('description')}
        action={
          access.can('manage_profile') && (
            <Button
              variant="primary"
              icon={<IconPlus size={16} stroke={1.5} aria-hidden />}
              disabled={!online || isLoading}
              onClick={() => setCreating(true)}
            >
              {t('create')}
            </Button>
          )
        }
      />
      {access.why({ about: 'flag', flag: 'manage_profile' }).rule === 'plan' && <UpgradeGate reason={{ feature: 'roles' }} />}
      {!online && <Notice tone="info">{t('offline')}</Notice>}
      <div className={css.tools}>
        <SearchField label={t('search')} value={search} onChange={setSearch} />
        <span className={css.count} aria-live="polite">
          {!isLoading && t('count', { count: shown.length })}
        </span>
      </div>
      {isLoading ? (
        <RolesSkeleton />
      ) : shown.length === 0 ? (
        <EmptyState title={t('none')} action={<Button onClick={() => setSearch('')}>{t('clearSearch')}</Button>}>
          {t('noneHint')}
        </EmptyState>
      ) : (
        <ul className={css.list}>
          {shown.map((role) => (
            <RoleRow
              key={role.id}
              role={role}
              isOwn={role.id === ownRole?.id}
              isLocked={roleLock(role, access, ownRole) !== undefined}
              members={members.get(role.id) ?? []}
            />
          ))}
        </ul>
      )}
      {creating && <CreateRoleDialog onClose={() => setCreating(false)} />}
    </>
  )
}

interface RoleRowProps {
  role: Role
  isOwn: boolean
  isLocked: boolean
  members: readonly Member[]
}

function RoleRow({ role, isOwn, isLocked, members }: RoleRowProps) {
  const { t } = useTranslation('roles')
  const people = members.filter((member) => member.active)
  return (
    <li className={css.role}>
      <RoleDot color={role.color} />
      <div className={css.text}>
        <Row shrink>
          {/* the whole row leads to the role */}
          <Link to={rolePath(role.id)} className={css.name} title={role.name}>
            {role.name}
          </Link>
          {isOwn && <Chip>{t('yours')}</Chip>}
          {isLocked && (
            <span className={css.lock} role="img" aria-label={t('locked')} data-tooltip={t('locked')}>
              <IconLock size={14} stroke={1.5} />
            </span>
          )}
        </Row>
        <div className={css.meta}>{role.isAdmin ? t('adminPowers') : describePowers(role.profile, t)}</div>
      </div>
      <div className={css.members}>
        <Faces people={people} most={shownFaces} />
        <span className={css.meta}>{t('members', { count: people.length })}</span>
      </div>
      <RoleMenu role={role} />
      <IconChevronRight className={css.chevron} size={16} stroke={1.5} aria-hidden />
    </li>
  )
}

function RolesSkeleton() {
  return (
    <div className={css.list} aria-busy>
      {[36, 28, 44, 32].map((width) => (
        <div key={width} className={css.role}>
          <Skeleton width={10} height={10} round />
          <Skeleton width={`${width}%`} />
        </div>
      ))}
    </div>
  )
}
