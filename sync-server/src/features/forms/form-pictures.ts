import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import type { FilesOwner } from '#server/items/file-owners.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** The pictures of a form: readers of its table see them, those who may change the table add them. */
export const formPictures: FilesOwner = {
  mayRead: ({ org, access }, formId) => {
    const tableId = tableOf(org, formId)
    return tableId !== undefined && access.table(tableId).read
  },
  assertMayPut: ({ org, access }: OrgContext, formId) => {
    const tableId = tableOf(org, formId)
    if (tableId === undefined || !access.table(tableId).read) throw new AppError('not_found')
    if (!access.table(tableId).manageFields) throw new AppError('permission_denied')
  },
  isThere: (org, formId) => tableOf(org, formId) !== undefined,
}

function tableOf({ db }: OrgDatabase, formId: string): string | undefined {
  return db.get(db.build.selectFrom('form_def').select('table_id').where('id', '=', formId).where('deleted_at', 'is', null))?.table_id
}
