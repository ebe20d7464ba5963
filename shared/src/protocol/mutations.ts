import type { ErrorId } from '#shared/protocol/errors.ts'

/**
 * A small command with an id of its own. The device makes it and keeps it in its outbox until the server answers. `POST /api/mutations`
 * takes up to 500 in order and answers each. A resend gets the first answer again. The answer ends before one that rules cannot judge now: the
 * device sends it and those after it again.
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
  /** the history of these seqs, as in FeedAnswer; confirmations of another history are sent again */
  epoch: string
}
