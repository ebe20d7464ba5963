import { mutate } from '#client/engine/outbox/mutate.ts'
import type { EntityPatch } from '#client/engine/replica/patch.ts'

type PictureOwnerKind = 'member' | 'organisation'

/** An owner of one picture. */
export interface PictureOwner {
  owner: PictureOwnerKind
  ownerId: string
}

const withoutPicture: Record<PictureOwnerKind, (id: string) => EntityPatch> = {
  member: (id) => ({ entity: 'member', id, data: { photoUrl: null } }),
  organisation: (id) => ({ entity: 'organisation', id, data: { logoUrl: null } }),
}

/** Takes the picture away, offline too. */
export function removePicture({ owner, ownerId }: PictureOwner): void {
  mutate('attachments.remove', { owner, ownerId }, [withoutPicture[owner](ownerId)])
}
