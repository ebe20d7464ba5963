import { IconPlus } from '@tabler/icons-react'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { Owners } from '#client/features/tasks/ui/Owners.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Avatar } from '#client/ui/Avatar.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Menu } from '#client/ui/Menu.tsx'
import { MenuItem } from '#client/ui/MenuItem.tsx'
import { toast } from '#client/ui/toast.ts'

interface OwnersFieldProps {
  owners: readonly string[]
  disabled: boolean
  onChange(owners: string[]): void
}

/** A task's owners: a menu of the organisation's people; a task always has at least one owner. */
export function OwnersField({ owners, disabled, onChange }: OwnersFieldProps) {
  const { t } = useTranslation('tasks')
  const members = useEntities('member')
  const toggle = (id: string) => {
    const next = owners.includes(id) ? owners.filter((owner) => owner !== id) : [...owners, id]
    if (next.length === 0) toast({ message: t('errors.owners'), tone: 'warning' })
    else onChange(next)
  }
  const people = members.filter((member) => member.active).toSorted((a, b) => a.displayName.localeCompare(b.displayName))
  return (
    <Menu
      label={t('detail.owners')}
      trigger={(props) => (
        <Button {...props} variant="quiet" disabled={disabled} aria-label={t('detail.owners')}>
          <Owners memberIds={owners} />
          {!disabled && <IconPlus size={16} stroke={1.5} aria-hidden />}
        </Button>
      )}
    >
      {people.map((member) => (
        <MenuItem
          key={member.id}
          keepOpen
          checked={owners.includes(member.id)}
          icon={<Avatar name={member.displayName} hue={member.hue} photoUrl={member.photoUrl} size={20} decorative />}
          onSelect={() => toggle(member.id)}
        >
          {member.displayName}
        </MenuItem>
      ))}
    </Menu>
  )
}
