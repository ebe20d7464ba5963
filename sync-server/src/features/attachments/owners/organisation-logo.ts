import { AppError } from '#shared/protocol/errors.ts'
import type { PictureOwner } from '#server/items/file-owners.ts'
import { writeAudit } from '#server/identity/audit-log.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** The organisation's logo: everybody of it sees it; those put it who may choose its colour. */
export const organisationLogo: PictureOwner = {
  mayRead: ({ org }, ownerId) => ownerId === org.orgId,
  assertMayPut: ({ org, access }, ownerId) => {
    if (ownerId !== org.orgId) throw new AppError('not_found')
    if (!access.can('access_settings') || !access.can('customize_org_theme')) throw new AppError('permission_denied')
  },
  findAddress: (org) => readRow(org).logo_url,
  setAddress: (context, ownerId, address) => {
    const { org } = context
    const { name, logo_url: before } = readRow(org)
    org.db.run(org.db.build.updateTable('organisation').set({ logo_url: address, seq: org.nextSeq() }))
    writeAudit(context, {
      action: 'organisation.updated',
      entityType: 'organisation',
      entityId: ownerId,
      label: name,
      before: { logoUrl: before },
      after: { logoUrl: address },
    })
    org.changed()
  },
}

function readRow({ db }: OrgDatabase): { name: string; logo_url: string | null } {
  const row = db.get(db.build.selectFrom('organisation').select(['name', 'logo_url']))
  if (!row) throw new Error(`${db.path} lacks its organisation`)
  return row
}
