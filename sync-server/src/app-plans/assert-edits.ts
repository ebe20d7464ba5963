import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { decideDocumentAccess } from '#server/sync/document-access.ts'

/** Demands full control of an app that is there. @throws AppError `app_not_found` for one that may not be read, `permission_denied` */
export function assertEdits(context: OrgContext, id: string): void {
  const right = decideDocumentAccess(context, { kind: 'app', id })
  if (right === 'none') throw new AppError('app_not_found')
  if (right !== 'write') throw new AppError('permission_denied')
}
