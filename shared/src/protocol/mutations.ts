import type { ErrorId } from '#shared/protocol/errors.ts'

/**
 * A mutation: one small command with its own id, made on the device, kept in its outbox until the server answers for it
 * (architecture §5). `POST /api/mutations` takes up to 500, in order, and answers each; a resend answers what the first answered.
 */
export interface Mutation {
  /** UUID made by the client; the idempotency key */
  id: string
  /** registered kind, e.g. `folders.create` */
  kind: string
  args: unknown
  /** ISO time on the device when the person did it; the server corrects it by the clock offset it sees */
  madeAt: string
}

export interface MutationBatch {
  /** device clock at sending, ISO */
  sentAt: string
  mutations: Mutation[]
}

export type MutationResult =
  | { id: string; status: 'applied'; seq: number }
  | { id: string; status: 'refused'; error: { id: ErrorId; message: string; details?: unknown } }

export interface MutationAnswer {
  results: MutationResult[]
  seq: number
  /** as in FeedAnswer: of which history these seqs are. What another history confirmed is sent again. */
  epoch: string
}
