import { useEntity } from '#client/engine/replica/use-entities.ts'
import { Avatar } from '#client/ui/Avatar.tsx'

/** Somebody who is here, by what the document says of them, with the picture that this device knows. */
export function MemberFace({ memberId, name, hue, size }: { memberId: string; name: string; hue: number; size?: number }) {
  const photoUrl = useEntity('member', memberId)?.photoUrl ?? null
  return <Avatar name={name} hue={hue} photoUrl={photoUrl} {...(size !== undefined && { size })} />
}
