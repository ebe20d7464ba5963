import { IconArrowLeft } from '@tabler/icons-react'
import { Suspense } from 'react'
import { Link, NavLink } from 'react-router-dom'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useReplicaState } from '#client/engine/replica/use-entities.ts'
import { lazyPart } from '#client/lib/lazy-part.ts'
import { UpgradeGate } from '#client/nouns/plans/UpgradeGate.tsx'
import { roleLock, useOwnRole, useRole, useRoleMembers } from '#client/nouns/roles/use-roles.ts'
import { useSyncState } from '#client/engine/sync-state/sync-state.ts'
import { rolePath, type RoleSection } from '#client/features/roles/role-sections.ts'
import { Capabilities } from '#client/features/roles/ui/Capabilities.tsx'
import { RoleHeader } from '#client/features/roles/ui/RoleHeader.tsx'
import { RoleItems } from '#client/features/roles/ui/RoleItems.tsx'
import { RoleMembers } from '#client/features/roles/ui/RoleMembers.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'
import css from '#client/features/roles/ui/RoleEditor.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useTitle } from '#client/lib/use-title.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { LinkButton } from '#client/ui/LinkButton.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'

// the schema of a role is fetched only by those who write it by hand
const ProfileJson = lazyPart(async () => (await import('#client/features/roles/ui/ProfileJson.tsx')).ProfileJson)

/** One role: its rights, its people, and the items it opens. */
export function RoleEditor({ roleId, section }: { roleId: string; section: RoleSection }) {
  const { t } = useTranslation('roles')
  const role = useRole(roleId)
  const access = useAccess()
  const ownRole = useOwnRole()
  const { online } = useSyncState()
  const isLoading = useReplicaState() !== 'ready'
  const memberCount = useRoleMembers().get(roleId)?.length ?? 0
  useTitle(role && `${role.name} · ${t('title')}`)
  if (!role) return isLoading ? <EditorSkeleton /> : <MissingRole />

  const reason = roleLock(role, access, ownRole)
  const lock = reason ?? (online ? undefined : 'offline')
  const mayWriteJson = access.can('development') && access.has('advancedDevFeatures')
  return (
    <Stack as="article" gap={16} aria-label={role.name}>
      <Link to="/settings/roles" className={css.back}>
        <IconArrowLeft size={14} stroke={1.5} aria-hidden />
        {t('title')}
      </Link>
      <RoleHeader role={role} lock={lock} isOwn={role.id === ownRole?.id} />
      <nav className={css.tabs} aria-label={t('sections.label')}>
        <NavLink to={rolePath(role.id, 'rules')} replace>
          {t('sections.rules')}
        </NavLink>
        <NavLink to={rolePath(role.id, 'manage-members')} replace>
          {t('sections.members')}
          <span className={css.badge}>{memberCount}</span>
        </NavLink>
        <NavLink to={rolePath(role.id, 'manage-tabs')} replace>
          {t('sections.items')}
        </NavLink>
        {mayWriteJson && (
          <NavLink to={rolePath(role.id, 'json')} replace>
            {t('sections.json')}
            <span className={css.badge}>{t('dev')}</span>
          </NavLink>
        )}
      </nav>
      {lock && (
        <div>
          <Notice tone={lock === 'offline' ? 'warning' : 'info'}>{t(`locks.${lock}`)}</Notice>
        </div>
      )}
      <Suspense fallback={<Skeleton height={320} />}>
        {section === 'rules' && <Capabilities role={role} lock={lock} />}
        {section === 'manage-members' && <RoleMembers role={role} lock={lock} />}
        {section === 'manage-tabs' && <RoleItems role={role} lock={lock} />}
        {section === 'json' && (mayWriteJson ? <ProfileJson key={role.id} role={role} lock={lock} /> : <NoJson />)}
      </Suspense>
    </Stack>
  )
}

/** In the place of a role's JSON for those who may not write it. */
function NoJson() {
  const { t } = useTranslation('errors')
  return useAccess().has('advancedDevFeatures') ? (
    <Notice>{t('permission_denied')}</Notice>
  ) : (
    <UpgradeGate reason={{ feature: 'advancedDevFeatures' }} />
  )
}

function MissingRole() {
  const { t } = useTranslation('roles')
  return (
    <EmptyState
      level={1}
      title={t('missing')}
      code={['role_not_found', 404]}
      action={
        <LinkButton to="/settings/roles" variant="primary">
          {t('all')}
        </LinkButton>
      }
    >
      {t('missingText')}
    </EmptyState>
  )
}

function EditorSkeleton() {
  return (
    <Stack gap={16} aria-busy>
      <Skeleton width={220} height={28} />
      <Skeleton height={36} />
      <Skeleton height={320} />
    </Stack>
  )
}
