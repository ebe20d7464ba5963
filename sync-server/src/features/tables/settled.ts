import { AppError } from '#shared/protocol/errors.ts'
import { readsOf } from '#shared/computed/reads.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { isFieldVisible } from '#server/access/record-rights.ts'
import { settleComputed } from '#server/computed/settle.ts'
import type { MutationHandlers } from '#server/mutations/mutation-registry.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'

/** Every change of structure ends with the computed fields in line with it, or is refused. */
export function settled(handlers: MutationHandlers): MutationHandlers {
  return Object.fromEntries(
    Object.entries(handlers).map(([kind, handler]) => [
      kind,
      {
        ...handler,
        apply: (context, args: { id?: string; tableId?: string }, meta) => {
          handler.apply(context, args, meta)
          settleComputed(context.org, context.now())
          if (args.tableId !== undefined && args.id !== undefined) refuseUnseen(context, args.tableId, args.id)
        },
      } satisfies MutationHandlers[string],
    ]),
  )
}

/** Nobody may create a field that shows values hidden from them. @throws AppError `permission_denied` */
export function refuseUnseen(context: OrgContext, tableId: string, fieldId: string): void {
  const field = findTableModel(context.org, tableId)?.field(fieldId)
  if (!field || !readsOf(field)) return
  if (!isFieldVisible(context, context.access.table(tableId), field))
    throw new AppError('permission_denied', { fieldId, reason: 'readsHidden' })
}
