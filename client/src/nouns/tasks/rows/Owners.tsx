import { IconUsersGroup } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Avatar } from '#client/ui/Avatar.tsx'
import css from '#client/nouns/tasks/rows/Owners.module.css'

const nobody: readonly string[] = []

/** Groups by a sign, up to three faces, then how many more. */
export function Owners({ memberIds, groupIds = nobody }: { memberIds: readonly string[]; groupIds?: readonly string[] }) {
  const { t } = useTranslation('tasks')
  const members = useEntities('member')
  const roles = useEntities('role')
  const people = useMemo(() => new Map(members.map((member) => [member.id, member])), [members])
  return (
    <span className={css.owners}>
      {groupIds.map((id) => {
        const name = roles.find((role) => role.id === id)?.name ?? t('unknownGroup')
        return <IconUsersGroup key={id} size={20} stroke={1.5} className={css.group} role="img" aria-label={name} data-tooltip={name} />
      })}
      {memberIds.slice(0, 3).map((id) => {
        const member = people.get(id)
        return (
          <Avatar
            key={id}
            name={member?.displayName ?? t('unknownPerson')}
            hue={member?.hue ?? null}
            photoUrl={member?.photoUrl ?? null}
            size={20}
          />
        )
      })}
      {memberIds.length > 3 && <span className={css.more}>+{memberIds.length - 3}</span>}
    </span>
  )
}
