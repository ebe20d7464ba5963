import { AppError } from '#shared/protocol/errors.ts'
import type { SqlDatabase } from '#server/storage/sql-database-types.ts'

/** Answers by question; the same text is the very same question, so an answer never counts for another input. */
type Verdicts = Map<string, unknown>

/** Thrown inside a write that first needs answers from outside. The write is undone. */
export class NeedsVerdicts extends Error {
  /** what the questions are about, so that one that changes again and again is noticed */
  readonly subjects: readonly string[]
  /** answers the questions, outside any write */
  readonly judge: () => Promise<Iterable<readonly [question: string, verdict: unknown]>>

  constructor(subjects: readonly string[], judge: NeedsVerdicts['judge']) {
    super('written without writeRecords: nobody answers the questions of this write')
    this.subjects = subjects
    this.judge = judge
  }
}

/** Times that one subject may be asked about: somebody else changed the record in between. */
const mostRounds = 3

let current: Verdicts | undefined

/** Inside the write: the answer to a question, if it was given in an earlier round of this write. */
export function findVerdict(question: string): unknown {
  return current?.get(question)
}

/**
 * A write of records. When rules must judge it, nothing is written, they judge outside the transaction, and the write starts again; a
 * verdict counts only for the input it was given for. @throws AppError `unavailable` when the input changed {@link mostRounds} times
 */
export async function writeRecords<Result>(
  db: Pick<SqlDatabase<unknown>, 'write'>,
  work: () => Result,
  options?: { retryable: boolean },
): Promise<Result> {
  const verdicts: Verdicts = new Map()
  const asked = new Map<string, number>()
  for (;;) {
    try {
      return await db.write(() => withVerdicts(verdicts, work), options)
    } catch (error) {
      if (!(error instanceof NeedsVerdicts)) throw error
      for (const subject of error.subjects) {
        const times = (asked.get(subject) ?? 0) + 1
        if (times > mostRounds) throw new AppError('unavailable')
        asked.set(subject, times)
      }
      for (const [question, verdict] of await error.judge()) verdicts.set(question, verdict)
    }
  }
}

/** The work of a write is synchronous, so no other write sees these verdicts. */
function withVerdicts<Result>(verdicts: Verdicts, work: () => Result): Result {
  const outer = current
  current = verdicts
  try {
    return work()
  } finally {
    current = outer
  }
}
