import { IconCopy, IconDots, IconEye, IconMailForward, IconShieldOff, IconUserCheck, IconUserOff } from '@tabler/icons-react'
import { seats } from '#shared/values/seat.ts'
import { usePlan } from '#client/engine/access/use-plan.ts'
import type { Role } from '#shared/nouns/roles/role.ts'
import type { MemberRow } from '#shared/nouns/members/member-calls.ts'
import { call } from '#client/engine/api/call.ts'
import type { Access } from '#shared/access/access.ts'
import { mayGiveRole } from '#client/nouns/roles/use-roles.ts'
import { viewAs } from '#client/engine/view-as/view-as.ts'
import { settingsFailure } from '#client/features/settings/settings-failure.ts'
import type { UserChange } from '#client/features/settings/ui/UserChangeDialog.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { copyText } from '#client/lib/copy-text.ts'
import { IconButton } from '#client/ui/IconButton.tsx'
import { Menu } from '#client/ui/Menu.tsx'
import { MenuDivider } from '#client/ui/MenuDivider.tsx'
import { MenuHeading } from '#client/ui/MenuHeading.tsx'
import { MenuItem } from '#client/ui/MenuItem.tsx'
import { toast } from '#client/ui/toast.ts'

/** The signed-in person's part in deciding the actions on everybody. */
export interface UserRights {
  access: Access
  ownRole: Role | undefined
  online: boolean
}

export interface UserActionsProps {
  member: MemberRow
  roles: readonly Role[]
  isSelf: boolean
  rights: UserRights
  onChange: (change: UserChange) => void
  onChanged: (row: MemberRow) => void
}

/** The actions on one person. Nobody changes their own seat or role. */
export function UserActions({ member, roles, isSelf, rights: { access, ownRole, online }, onChange, onChanged }: UserActionsProps) {
  const { t } = useTranslation('settings')
  const { isAdmin } = access
  const role = roles.find((each) => each.id === member.roleId)
  // nobody changes a person with rights they lack; roles above one's own may not even be in the list
  const mayChange = !isSelf && online && (isAdmin || (role !== undefined && mayGiveRole(role, access, ownRole)))
  const mayMove = mayChange && member.active

  const run = (work: Promise<MemberRow | void>, message: string) => {
    work.then(
      (row) => {
        if (row) onChanged(row)
        if (message !== '') toast({ message, tone: 'success' })
      },
      (error: unknown) => toast({ message: settingsFailure(t, error) ?? '', tone: 'error' }),
    )
  }
  return (
    <Menu
      placement="bottom-end"
      trigger={(props) => (
        <IconButton {...props} label={t('users.actions', { name: member.displayName })} icon={<IconDots size={16} stroke={1.5} />} />
      )}
    >
      {mayMove && (
        <>
          <SeatAndRoleItems member={member} roles={roles} access={access} ownRole={ownRole} onChange={onChange} />
          <MenuDivider />
        </>
      )}
      {isAdmin && !isSelf && member.active && (
        <MenuItem
          icon={<IconEye size={16} stroke={1.5} aria-hidden />}
          disabled={!online}
          onSelect={() => run(viewAs({ kind: 'member', id: member.id, name: member.displayName }), '')}
        >
          {t('users.viewAs')}
        </MenuItem>
      )}
      {(member.status === 'invited' || member.status === 'undelivered') && (
        <MenuItem
          icon={<IconMailForward size={16} stroke={1.5} aria-hidden />}
          onSelect={() => run(call('POST members/resend', { body: { id: member.id } }), t('users.resent'))}
        >
          {t('users.resend')}
        </MenuItem>
      )}
      <MenuItem
        icon={<IconCopy size={16} stroke={1.5} aria-hidden />}
        onSelect={() => void copyText(member.email).then((copied) => copied && toast({ message: t('users.emailCopied'), tone: 'success' }))}
      >
        {t('users.copyEmail')}
      </MenuItem>
      {isAdmin && !isSelf && member.status === 'active' && (
        <MenuItem
          icon={<IconShieldOff size={16} stroke={1.5} aria-hidden />}
          disabled={!online}
          onSelect={() => onChange({ kind: 'resetFactor', member })}
        >
          {t('users.resetFactor')}
        </MenuItem>
      )}
      {mayMove && (
        <MenuItem
          danger
          icon={<IconUserOff size={16} stroke={1.5} aria-hidden />}
          onSelect={() => onChange({ kind: 'deactivate', member })}
        >
          {t('users.deactivate')}
        </MenuItem>
      )}
      {!member.active && mayChange && (
        <MenuItem
          icon={<IconUserCheck size={16} stroke={1.5} aria-hidden />}
          onSelect={() => run(call('POST members/update', { body: { id: member.id, active: true } }), t('users.updated'))}
        >
          {t('users.activate')}
        </MenuItem>
      )}
    </Menu>
  )
}

type SeatAndRoleProps = Pick<UserActionsProps, 'member' | 'roles' | 'onChange'> & Pick<UserActionsProps['rights'], 'access' | 'ownRole'>

function SeatAndRoleItems({ member, roles, access, ownRole, onChange }: SeatAndRoleProps) {
  const { t } = useTranslation('settings')
  const { allowViewrs } = usePlan()
  return (
    <>
      <MenuHeading>{t('users.changeSeat')}</MenuHeading>
      {seats
        .filter((seat) => access.isAdmin || seat !== 'builder' || access.isBuilder)
        .filter((seat) => allowViewrs || seat !== 'viewer' || member.seat === 'viewer')
        .map((seat) => (
          <MenuItem
            key={seat}
            checked={member.seat === seat}
            onSelect={() => member.seat !== seat && onChange({ kind: 'seat', member, seat })}
          >
            {t(`users.seats.${seat}`)}
          </MenuItem>
        ))}
      <MenuHeading>{t('users.changeRole')}</MenuHeading>
      {roles
        .filter((each) => each.id === member.roleId || mayGiveRole(each, access, ownRole))
        .map((each) => (
          <MenuItem
            key={each.id}
            checked={member.roleId === each.id}
            onSelect={() => member.roleId !== each.id && onChange({ kind: 'role', member, role: each })}
          >
            {each.name}
          </MenuItem>
        ))}
    </>
  )
}
