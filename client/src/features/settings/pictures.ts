import type { FileOwner, FileOwnerKind } from '#shared/nouns/attachments/file-owner.ts'
import { mutate } from '#client/engine/outbox/mutate.ts'
import type { EntityPatch } from '#client/engine/replica/patch.ts'

const withoutPicture: Record<FileOwnerKind, (id: string) => EntityPatch> = {
  member: (id) => ({ entity: 'member', id, data: { photoUrl: null } }),
  organisation: (id) => ({ entity: 'organisation', id, data: { logoUrl: null } }),
}

/** Takes the picture away, offline too. */
export function removePicture({ owner, ownerId }: FileOwner): void {
  mutate('attachments.remove', { owner, ownerId }, [withoutPicture[owner](ownerId)])
}
