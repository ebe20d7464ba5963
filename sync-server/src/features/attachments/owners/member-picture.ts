import { AppError } from '#shared/protocol/errors.ts'
import type { PictureOwner } from '#server/items/file-owners.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** The picture of a member: everybody of the organisation sees it, as the name; each puts their own. */
export const memberPicture: PictureOwner = {
  mayRead: ({ org }, ownerId) => findMember(org, ownerId) !== undefined,
  assertMayPut: ({ org, memberId }, ownerId) => {
    // another member's picture and one that is not there are one answer
    if (ownerId !== memberId || !findMember(org, ownerId)) throw new AppError('not_found')
  },
  findAddress: (org, ownerId) => findMember(org, ownerId)?.photo_url ?? null,
  setAddress: ({ org }, ownerId, address) => {
    const { db } = org
    db.run(db.build.updateTable('member').set({ photo_url: address, seq: org.nextSeq() }).where('id', '=', ownerId))
    org.changed()
  },
}

function findMember({ db }: OrgDatabase, id: string): { photo_url: string | null } | undefined {
  return db.get(db.build.selectFrom('member').select('photo_url').where('id', '=', id).where('deleted_at', 'is', null))
}
