import { memo, useMemo } from 'react'
import type { Role } from '#shared/nouns/roles/role.ts'
import type { MemberRow } from '#shared/nouns/members/member-calls.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useOwnRole } from '#client/nouns/roles/use-roles.ts'
import { useSyncState } from '#client/engine/sync-state/sync-state.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import { UserActions, type UserRights } from '#client/features/settings/ui/UserActions.tsx'
import type { UserChange } from '#client/features/settings/ui/UserChangeDialog.tsx'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Avatar } from '#client/ui/Avatar.tsx'
import { Chip } from '#client/ui/Chip.tsx'
import { Row } from '#client/ui/layout/Row.tsx'
import { VisuallyHidden } from '#client/ui/layout/VisuallyHidden.tsx'
import css from '#client/features/settings/ui/UsersSettings.module.css'

const statusHues: Record<MemberRow['status'], string> = { active: 'green', invited: 'blue', undelivered: 'orange', disabled: 'gray' }

export interface UserListProps {
  members: readonly MemberRow[]
  roles: readonly Role[]
  onChange: (change: UserChange) => void
  onChanged: (row: MemberRow) => void
}

/** People in rows; on phones each row becomes a card. */
export function UserList({ members, roles, onChange, onChanged }: UserListProps) {
  const { t } = useTranslation('settings')
  const { memberId } = useSession()
  const access = useAccess()
  const ownRole = useOwnRole()
  const { online } = useSyncState()
  const rights = useMemo(() => ({ access, ownRole, online }), [access, ownRole, online])
  return (
    <table className={css.list}>
      <thead>
        <tr>
          <th scope="col">{t('users.name')}</th>
          <th scope="col">{t('users.seat')}</th>
          <th scope="col">{t('users.role')}</th>
          <th scope="col">{t('users.status')}</th>
          <th scope="col">{t('users.lastSeen')}</th>
          <th scope="col">
            <VisuallyHidden>{t('users.actions', { name: '' })}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <UserRow
            key={member.id}
            member={member}
            roles={roles}
            isSelf={member.id === memberId}
            rights={rights}
            onChange={onChange}
            onChanged={onChanged}
          />
        ))}
      </tbody>
    </table>
  )
}

interface UserRowProps extends Omit<UserListProps, 'members'> {
  member: MemberRow
  isSelf: boolean
  rights: UserRights
}

/** Drawn again only when something of this person changed: a search over 500 people draws few of them. */
const UserRow = memo(function UserRow({ member, roles, isSelf, rights, onChange, onChanged }: UserRowProps) {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const role = roles.find((each) => each.id === member.roleId)
  return (
    <tr data-inactive={member.active ? undefined : true}>
      <th scope="row">
        <Row gap={12} shrink>
          <Avatar name={member.displayName} hue={member.hue} photoUrl={member.photoUrl} size={32} decorative />
          <div className={css.personText}>
            <div className={css.name}>
              <span title={member.displayName}>{member.displayName}</span>
              {isSelf && <span className={css.you}>{t('users.you')}</span>}
            </div>
            <div className={css.email} title={member.email}>
              {member.email}
            </div>
          </div>
        </Row>
      </th>
      <td data-label={t('users.seat')}>{t(`users.seats.${member.seat}`)}</td>
      <td data-label={t('users.role')}>{role ? <Chip hue={role.color}>{role.name}</Chip> : null}</td>
      <td data-label={t('users.status')}>
        <Chip hue={statusHues[member.status]}>{t(`users.statuses.${member.status}`)}</Chip>
      </td>
      <td
        data-label={t('users.lastSeen')}
        className={css.when}
        title={member.lastLoginAt ? format.dateTime(member.lastLoginAt) : undefined}
      >
        {member.lastLoginAt ? format.relative(member.lastLoginAt) : t('users.never')}
      </td>
      <td className={css.actions}>
        <UserActions member={member} roles={roles} isSelf={isSelf} rights={rights} onChange={onChange} onChanged={onChanged} />
      </td>
    </tr>
  )
})
