import { IconChevronRight, IconSettings, IconUserPlus } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { grantKindOf } from '#shared/access/item-grants.ts'
import { readGrant, type ItemGrant } from '#shared/access/item-levels.ts'
import type { Member } from '#shared/nouns/members/member.ts'
import type { Role } from '#shared/nouns/roles/role.ts'
import type { SharePartProps } from '#client/manifest/client-feature.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { roleLock, useOwnRole, useRoleMembers, useRoles } from '#client/nouns/roles/use-roles.ts'
import { useSyncState } from '#client/engine/sync-state/sync-state.ts'
import { rolePath } from '#client/features/roles/role-sections.ts'
import { Faces } from '#client/features/roles/ui/Faces.tsx'
import { LevelSelect } from '#client/features/roles/ui/LevelSelect.tsx'
import { RoleDot } from '#client/features/roles/ui/RoleDot.tsx'
import { SaveMark } from '#client/features/roles/ui/SaveMark.tsx'
import { useLevelChoice } from '#client/features/roles/ui/use-level-choice.tsx'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/features/roles/ui/ItemAccess.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { LinkButton } from '#client/ui/LinkButton.tsx'
import { Notice } from '#client/ui/Notice.tsx'

const shownFaces = 3

/** Access to an app, a table or a page: each role with its people and its level, which can be changed where allowed. */
export function ItemAccess({ item, onClose }: SharePartProps) {
  const { t } = useTranslation('roles')
  const roles = useRoles()
  const members = useRoleMembers()
  const { online } = useSyncState()
  return (
    <>
      <p className={css.hint}>{t('access.hint')}</p>
      {!online && <Notice tone="warning">{t('locks.offline')}</Notice>}
      <ul className={css.list}>
        {roles.map((role) => (
          <RoleAccess key={role.id} role={role} item={item} members={members.get(role.id) ?? []} isOnline={online} onClose={onClose} />
        ))}
      </ul>
      <div className={css.actions}>
        <LinkButton to="/settings/users" icon={<IconUserPlus size={16} stroke={1.5} aria-hidden />} onClick={onClose}>
          {t('access.people')}
        </LinkButton>
        <LinkButton to="/settings/roles?hideMenu=true" icon={<IconSettings size={16} stroke={1.5} aria-hidden />} onClick={onClose}>
          {t('access.manage')}
        </LinkButton>
      </div>
    </>
  )
}

interface RoleAccessProps {
  role: Role
  item: SharePartProps['item']
  members: readonly Member[]
  isOnline: boolean
  onClose: () => void
}

function RoleAccess({ role, item, members, isOnline, onClose }: RoleAccessProps) {
  const { t } = useTranslation('roles')
  const access = useAccess()
  const ownRole = useOwnRole()
  const kind = grantKindOf(item.type)
  const lock = roleLock(role, access, ownRole)
  const grant = readGrant(role.profile, kind, item.id)
  const wildcard = readGrant(role.profile, kind, '*').level
  const { choose, dialog } = useLevelChoice(role)
  const details = `?kind=${kind}&${kind === 'tables' ? 'table' : 'item'}=${item.id}`
  const people = members.filter((member) => member.active)
  return (
    <li className={css.role}>
      <RoleDot color={role.color} />
      <div className={css.text}>
        <Link to={rolePath(role.id, 'manage-tabs') + details} className={css.name} onClick={onClose}>
          {role.name}
          <IconChevronRight size={14} stroke={1.5} aria-hidden />
        </Link>
        <Text size={12} muted>
          {role.isAdmin ? t('adminPowers') : sourceText(grant, t, kind)}
        </Text>
      </div>
      <Faces people={people} most={shownFaces} tooltip={t('members', { count: people.length })} />
      <SaveMark roleId={role.id} of={`${kind}:${item.id}`} />
      <div className={css.level}>
        {role.isAdmin ? (
          <span className={css.fixed}>{t('levels.full')}</span>
        ) : (
          <LevelSelect
            kind={kind}
            label={t('levelOf', { label: role.name })}
            grant={grant}
            wildcard={wildcard === 'none' ? undefined : wildcard}
            disabled={lock !== undefined || !isOnline}
            onChange={(choice) => choose(kind, item.id, item.label, choice)}
          />
        )}
      </div>
      {dialog}
    </li>
  )
}

/** The source of a level that is not the role's own entry for this item. */
function sourceText(grant: ItemGrant, t: (key: string) => string, kind: string): string {
  if (grant.source === 'own') return t(grant.level === 'custom' ? 'access.custom' : 'access.own')
  if (grant.source === 'none') return t('access.none')
  return t(`access.${grant.source}.${kind}`)
}
