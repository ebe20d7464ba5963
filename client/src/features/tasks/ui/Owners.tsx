import { useMemo } from 'react'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Avatar } from '#client/ui/Avatar.tsx'
import styles from '#client/features/tasks/ui/Owners.module.css'

/** Up to three faces, then how many more. */
export function Owners({ memberIds }: { memberIds: readonly string[] }) {
  const { t } = useTranslation('tasks')
  const members = useEntities('member')
  const people = useMemo(() => new Map(members.map((member) => [member.id, member])), [members])
  return (
    <span className={styles.owners}>
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
      {memberIds.length > 3 && <span className={styles.more}>+{memberIds.length - 3}</span>}
    </span>
  )
}
