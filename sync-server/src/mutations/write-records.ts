import { newId } from '#shared/lib/ids.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { SqlDatabase } from '#server/storage/sql-database-types.ts'

/** An answer as its asker knows it. `failed`: it could not be judged, maybe because of others that were judged with it. */
interface Answer {
  readonly failed?: true
}

/** Answers to the questions of one request. */
export interface Verdicts {
  /** by question; the same text is the very same question, so an answer never counts for another input */
  readonly answers: Map<string, Answer>
  /** the instant of the first write that asked: later rounds have the same, or each would ask about another record */
  at: Date | undefined
}

export const createVerdicts = (): Verdicts => ({ answers: new Map(), at: undefined })

/** Questions of a write that are answered outside of it. */
export interface Asked {
  /** questions of the same one are answered together */
  readonly of: object
  /** what each is about, by its text */
  readonly questions: ReadonlyMap<string, unknown>
  /** what the questions are about, so that one that changes again and again is noticed */
  readonly subjects: readonly string[]
  /** answers such questions, outside any write */
  readonly judge: (questions: ReadonlyMap<string, unknown>) => Promise<Iterable<readonly [question: string, verdict: Answer]>>
}

/** Thrown inside a write that first needs answers from outside. The write is undone. */
export class NeedsVerdicts extends Error {
  readonly asked: Asked

  constructor(asked: Asked) {
    super('written without writeRecords: nobody answers the questions of this write')
    this.asked = asked
  }
}

/** Times that one subject may be asked about: somebody else changed the record in between. */
const mostRounds = 3

/** A write that is being worked out. */
interface Round {
  verdicts: Verdicts
  /** its instant, once something asked for it */
  at: Date | undefined
  /** ids that it has made; the next round of the same write makes them again */
  ids: string[]
  idsTaken: number
  /** of a write that will be undone: its questions */
  gathered: Asked[] | undefined
}
let current: Round | undefined

/** Inside the write: the answer to a question, if it was given in an earlier round of this write. */
export function findVerdict(question: string): Answer | undefined {
  return current?.verdicts.answers.get(question)
}

/** Inside the write: its instant, the same in each round. */
export function instantOfWrite(now: () => Date): Date {
  if (!current) return now()
  return current.verdicts.at ?? (current.at = now())
}

/** Inside the write: a new id, the same in each round. Another one would be another record to judge, for ever. */
export function newIdInWrite(): string {
  return current ? (current.ids[current.idsTaken++] ??= newId()) : newId()
}

/**
 * Inside the write: it cannot be made before these questions are answered. Returns only while questions are gathered: the write goes on
 * as if nothing was set or refused, and is undone. @throws NeedsVerdicts
 */
export function requireVerdicts(asked: Asked): void {
  if (!current?.gathered) throw new NeedsVerdicts(asked)
  current.gathered.push(asked)
}

export interface RecordWriteOptions {
  retryable?: boolean
  /** kept for several writes of one request */
  verdicts?: Verdicts
  /** looks at the writes after this one */
  ahead?: Ahead
}

/** Questions that later writes will ask. They are answered together with those of the write that waits. */
export interface Ahead {
  ask(): Promise<readonly Asked[]>
  /** whether all could be judged together; if not, some will be asked again */
  judged(isWhole: boolean): void
}

/**
 * A write of records. When rules must judge it, nothing is written, they judge outside the transaction, and the write starts again; a
 * verdict counts only for the input it was given for. @throws AppError `unavailable` when the input changed {@link mostRounds} times
 */
export async function writeRecords<Result>(
  db: Pick<SqlDatabase<unknown>, 'write'>,
  work: () => Result,
  { retryable = false, verdicts = createVerdicts(), ahead }: RecordWriteOptions = {},
): Promise<Result> {
  const rounds = new Map<string, number>()
  const round: Round = { verdicts, at: undefined, ids: [], idsTaken: 0, gathered: undefined }
  for (;;) {
    try {
      return await db.write(() => inRound(round, work), { retryable })
    } catch (error) {
      if (!(error instanceof NeedsVerdicts)) throw error
      verdicts.at ??= round.at
      for (const subject of error.asked.subjects) {
        const times = (rounds.get(subject) ?? 0) + 1
        if (times > mostRounds) throw new AppError('unavailable')
        rounds.set(subject, times)
      }
      const later = (await ahead?.ask()) ?? []
      const isWhole = await judgeTogether(error.asked, later, verdicts)
      ahead?.judged(isWhole)
    }
  }
}

/**
 * Answers the questions of a write with those of later ones, those of one kind at once. A failure counts only for the write by itself.
 * @returns whether all could be judged together
 */
async function judgeTogether(own: Asked, later: readonly Asked[], { answers }: Verdicts): Promise<boolean> {
  let isWhole = true
  for (const of of new Set([own, ...later].map((asked) => asked.of))) {
    const alike = [own, ...later].filter((asked) => asked.of === of)
    const questions = new Map(alike.flatMap((asked) => [...asked.questions]))
    const isAlone = of === own.of && questions.size === own.questions.size
    for (const [question, verdict] of (await alike[0]?.judge(questions)) ?? []) {
      if (verdict.failed !== true || isAlone) answers.set(question, verdict)
      else isWhole = false
    }
  }
  const isJudged = [...own.questions.keys()].every((question) => answers.has(question))
  if (!isJudged) for (const [question, verdict] of await own.judge(own.questions)) answers.set(question, verdict)
  return isWhole
}

/** The work of a write is synchronous, so no other write sees this round. */
function inRound<Result>(round: Round, work: () => Result): Result {
  const outer = current
  current = round
  round.idsTaken = 0
  try {
    return work()
  } finally {
    current = outer
  }
}

/**
 * Does the work in a write and undoes it. @returns the questions that it asks, as far as they are not among `verdicts`. It goes on after
 * each, so later ones may be asked for another input than they will have.
 */
export async function gatherQuestions(db: Pick<SqlDatabase<unknown>, 'write'>, verdicts: Verdicts, work: () => void): Promise<Asked[]> {
  const gathered: Asked[] = []
  const undo = new Error('undone, as planned')
  const writing = db.write(() => {
    inRound({ verdicts, at: undefined, ids: [], idsTaken: 0, gathered }, work)
    throw undo
  })
  await writing.catch((error: unknown) => {
    if (error !== undo) throw error
  })
  return gathered
}
