import { IconPlus, IconUsersGroup } from '@tabler/icons-react'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { Owners } from '#client/nouns/tasks/rows/Owners.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Avatar } from '#client/ui/Avatar.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Menu } from '#client/ui/Menu.tsx'
import { MenuDivider } from '#client/ui/MenuDivider.tsx'
import { MenuItem } from '#client/ui/MenuItem.tsx'
import { toast } from '#client/ui/toast.ts'

interface OwnersFieldProps {
  owners: readonly string[]
  groups: readonly string[]
  disabled: boolean
  onChange(owners: { owners: string[] } | { groups: string[] }): void
}

/** A task's owners: a menu of the organisation's people and groups, which are its roles; a task always has at least one owner. */
export function OwnersField({ owners, groups, disabled, onChange }: OwnersFieldProps) {
  const { t } = useTranslation('tasks')
  const roles = useEntities('role')
  const sorted = roles.toSorted((a, b) => a.name.localeCompare(b.name))
  const toggle = (list: readonly string[], id: string, others: number, put: (next: string[]) => void) => {
    const next = list.includes(id) ? list.filter((one) => one !== id) : [...list, id]
    if (next.length + others === 0) toast({ message: t('errors.owners'), tone: 'warning' })
    else put(next)
  }
  return (
    <Menu
      label={t('detail.owners')}
      trigger={(props) => (
        <Button {...props} variant="quiet" disabled={disabled} aria-label={t('detail.owners')}>
          <Owners memberIds={owners} groupIds={groups} />
          {!disabled && <IconPlus size={16} stroke={1.5} aria-hidden />}
        </Button>
      )}
    >
      <PeopleItems chosen={owners} onToggle={(id) => toggle(owners, id, groups.length, (next) => onChange({ owners: next }))} />
      <MenuDivider />
      {sorted.map(({ id, name }) => (
        <MenuItem
          key={id}
          keepOpen
          checked={groups.includes(id)}
          icon={<IconUsersGroup size={20} stroke={1.5} aria-hidden />}
          onSelect={() => toggle(groups, id, owners.length, (next) => onChange({ groups: next }))}
        >
          {name}
        </MenuItem>
      ))}
    </Menu>
  )
}

/** The organisation's people, in the order of their names. */
export function PeopleItems({
  chosen,
  without = [],
  onToggle,
}: {
  chosen: readonly string[]
  without?: readonly string[]
  onToggle(id: string): void
}) {
  const members = useEntities('member')
  const people = members
    .filter(({ id, active }) => active && !without.includes(id))
    .toSorted((a, b) => a.displayName.localeCompare(b.displayName))
  return people.map((member) => (
    <MenuItem
      key={member.id}
      keepOpen
      checked={chosen.includes(member.id)}
      icon={<Avatar name={member.displayName} hue={member.hue} photoUrl={member.photoUrl} size={20} decorative />}
      onSelect={() => onToggle(member.id)}
    >
      {member.displayName}
    </MenuItem>
  ))
}
