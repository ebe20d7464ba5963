import type { ReactNode } from 'react'
import type { Member } from '#shared/nouns/members/member.ts'
import css from '#client/features/roles/ui/Faces.module.css'
import { Avatar } from '#client/ui/Avatar.tsx'

/** The first of some people, and how many more there are. Phones have no room for them. */
export function Faces({ people, most, tooltip }: { people: readonly Member[]; most: number; tooltip?: string }): ReactNode {
  return (
    <span className={css.faces} data-tooltip={tooltip} aria-hidden={tooltip === undefined || undefined}>
      {people.slice(0, most).map((member) => (
        <Avatar key={member.id} name={member.displayName} photoUrl={member.photoUrl} hue={member.hue} size={24} decorative />
      ))}
      {people.length > most && <span className={css.more}>{`+${people.length - most}`}</span>}
    </span>
  )
}
