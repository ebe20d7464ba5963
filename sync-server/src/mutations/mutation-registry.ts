import type { z } from 'zod'
import type { OrgContext } from '#server/access/org-context.ts'

/** When the device made the change, corrected by the clock offset seen when the batch arrived. */
export interface MutationMeta {
  id: string
  madeAt: Date
}

/**
 * One kind of mutation. `apply` runs inside the write transaction, in a write of its own: it checks access, changes
 * rows (with `org.nextSeq()` and `org.changed()`), or throws an AppError, which refuses just this mutation. It changes nothing outside the
 * file before the commit: with its turn it may be run twice.
 */
export interface MutationHandler<Schema extends z.ZodType = z.ZodType> {
  schema: Schema
  /** fast path: a plain check of frequent arguments; those that pass certainly satisfy `schema` unchanged (a test must compare both) */
  surely?: ((args: unknown) => boolean) | undefined
  apply(context: OrgContext, args: z.output<Schema>, meta: MutationMeta): void
}

export type MutationHandlers = Record<string, MutationHandler>

/** Keeps the argument type of one handler. */
export function mutation<Schema extends z.ZodType>(
  schema: Schema,
  apply: MutationHandler<Schema>['apply'],
  surely?: MutationHandler['surely'],
): MutationHandler {
  return { schema, surely, apply: apply as MutationHandler['apply'] }
}
