import type { MutationArgs, MutationKind } from '#shared/catalogue/mutation-kinds.ts'
import { newId } from '#shared/lib/ids.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import type { MutationHandler, MutationHandlers } from '#server/mutations/mutation-registry.ts'

const own = new Map<string, MutationHandler>()

/** Puts a feature's mutations within reach of other features; called when the features are composed. */
export function registerOwnMutations(handlers: MutationHandlers): void {
  for (const [kind, handler] of Object.entries(handlers)) own.set(kind, handler)
}

/**
 * Inside a write: applies a mutation of another feature, with the rights and limits of this person's own.
 * @throws the errors of its handler
 */
export function applyOwnMutation<K extends MutationKind>(context: OrgContext, kind: K, args: MutationArgs[K]): void {
  const handler = own.get(kind)
  if (!handler) throw new Error(`no handler for ${kind}`)
  handler.apply(context, handler.schema.parse(args), { id: newId(), madeAt: context.now() })
}
