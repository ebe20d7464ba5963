import { newId } from '#shared/lib/ids.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { createOrgContext, type OrgContext } from '#server/access/org-context.ts'
import type { MutationHandlers } from '#server/mutations/mutation-registry.ts'

/** Applies one mutation of the same write. @throws the errors of its handler, `invalid_request` for arguments of another shape */
export type ApplyKind = (kind: string, args: object) => void

/**
 * A call made of mutations: one write, with the rights of that moment. Each handler decides about access as for a device.
 * @param work gets the caller as they are inside the write
 */
export function runMutations<T>(
  caller: OrgContext,
  handlers: MutationHandlers,
  work: (apply: ApplyKind, context: OrgContext) => T,
): Promise<T> {
  const { org, memberId } = caller
  return org.db.write(() => {
    const context = createOrgContext(org, memberId, caller)
    return work((kind, args) => applyKind(context, handlers, kind, args), context)
  })
}

function applyKind(context: OrgContext, handlers: MutationHandlers, kind: string, args: object): void {
  const handler = handlers[kind]
  if (!handler) throw new Error(`no handler for ${kind}`)
  const parsed = handler.schema.safeParse(args)
  if (!parsed.success) throw new AppError('invalid_request', { issues: parsed.error.issues.slice(0, 20) })
  handler.apply(context, parsed.data, { id: newId(), madeAt: context.now() })
}
