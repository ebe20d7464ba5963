import { IconCopy, IconDots, IconEye, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Role } from '#shared/nouns/roles/role.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { duplicateRole } from '#client/nouns/roles/role-commands.ts'
import { roleLock, useOwnRole } from '#client/nouns/roles/use-roles.ts'
import { useSyncState } from '#client/engine/sync-state/sync-state.ts'
import { viewAs } from '#client/engine/view-as/view-as.ts'
import { rolePath } from '#client/features/roles/role-sections.ts'
import { DeleteRoleDialog } from '#client/features/roles/ui/DeleteRoleDialog.tsx'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { IconButton } from '#client/ui/IconButton.tsx'
import { Menu } from '#client/ui/Menu.tsx'
import { MenuDivider } from '#client/ui/MenuDivider.tsx'
import { MenuItem } from '#client/ui/MenuItem.tsx'
import { toast } from '#client/ui/toast.ts'

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

/** The actions on one role. The unrestricted one is neither copied nor deleted; nobody deletes their own. */
export function RoleMenu({ role }: { role: Role }) {
  const { t } = useTranslation('roles')
  const navigate = useNavigate()
  const access = useAccess()
  const ownRole = useOwnRole()
  const { online } = useSyncState()
  const [deleting, setDeleting] = useState(false)
  const lock = roleLock(role, access, ownRole)
  const mayCopy = !role.isAdmin && access.can('manage_profile')
  if (!mayCopy && !access.isAdmin) return null

  const view = (): void => {
    viewAs({ kind: 'role', id: role.id, name: role.name }).catch((error: unknown) => toast({ message: errorText(error), tone: 'error' }))
  }
  const duplicate = (): void => {
    duplicateRole(role.id).then(
      (id) => {
        toast({ message: t('duplicated', { name: role.name }), tone: 'success' })
        void navigate(rolePath(id))
      },
      (error: unknown) => toast({ message: errorText(error), tone: 'error' }),
    )
  }
  return (
    <>
      <Menu
        placement="bottom-end"
        trigger={(props) => <IconButton {...props} label={t('actions', { name: role.name })} icon={<IconDots size={16} stroke={1.5} />} />}
      >
        {access.isAdmin && (
          <MenuItem icon={<IconEye {...icon} />} disabled={!online} onSelect={view}>
            {t('viewAs')}
          </MenuItem>
        )}
        {mayCopy && (
          <MenuItem icon={<IconCopy {...icon} />} disabled={!online} onSelect={duplicate}>
            {t('duplicate')}
          </MenuItem>
        )}
        {lock === undefined && role.id !== ownRole?.id && (
          <>
            <MenuDivider />
            <MenuItem danger icon={<IconTrash {...icon} />} disabled={!online} onSelect={() => setDeleting(true)}>
              {t('delete')}
            </MenuItem>
          </>
        )}
      </Menu>
      {deleting && <DeleteRoleDialog role={role} onClose={() => setDeleting(false)} />}
    </>
  )
}
