import { itemsOf } from '#shared/fields/cell-items.ts'
import type { CellContent } from '#client/cells/cell-type.ts'
import css from '#client/cells/cells.module.css'
import { useEntity } from '#client/engine/replica/use-entities.ts'
import { Avatar } from '#client/ui/Avatar.tsx'

export function UserCell({ value }: CellContent) {
  const ids = itemsOf(value)
  return (
    <span className={css.words}>
      {ids.map((id) => (
        <Person key={id} memberId={id} named={ids.length < 3} />
      ))}
    </span>
  )
}

function Person({ memberId, named }: { memberId: string; named: boolean }) {
  const member = useEntity('member', memberId)
  if (!member) return null
  return (
    <span className={css.person}>
      <Avatar name={member.displayName} hue={member.hue} photoUrl={member.photoUrl} size={20} decorative={named} />
      {named && <span className={css.text}>{member.displayName}</span>}
    </span>
  )
}
