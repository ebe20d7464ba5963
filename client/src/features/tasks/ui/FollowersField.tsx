import { IconPlus } from '@tabler/icons-react'
import { Owners } from '#client/nouns/tasks/rows/Owners.tsx'
import { PeopleItems } from '#client/features/tasks/ui/OwnersField.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'
import { Menu } from '#client/ui/Menu.tsx'

interface FollowersFieldProps {
  followers: readonly string[]
  /** owners are told anyway, and may not follow too (specification 3 §5) */
  owners: readonly string[]
  disabled: boolean
  onToggle(memberId: string, follows: boolean): void
}

/** People who are told of changes to a task without owning it. */
export function FollowersField({ followers, owners, disabled, onToggle }: FollowersFieldProps) {
  const { t } = useTranslation('tasks')
  return (
    <Menu
      label={t('detail.followers')}
      trigger={(props) => (
        <Button {...props} variant="quiet" disabled={disabled} aria-label={t('detail.followers')}>
          {followers.length === 0 ? t('detail.addFollower') : <Owners memberIds={followers} />}
          {!disabled && followers.length > 0 && <IconPlus size={16} stroke={1.5} aria-hidden />}
        </Button>
      )}
    >
      <PeopleItems chosen={followers} without={owners} onToggle={(id) => onToggle(id, !followers.includes(id))} />
    </Menu>
  )
}
