import { gatherQuestions, type Ahead, type Asked, type Verdicts } from '#server/mutations/write-records.ts'
import type { SqlDatabase } from '#server/storage/sql-database-types.ts'

/**
 * The questions that rules will ask about these changes, so that an offline queue is judged at once. The changes are tried in order and
 * undone, in turns of about `turnMs`. One that depends on a verdict, or on an earlier turn, may be asked again when it is made.
 * `tryOne` runs inside a write; a refusal of its is told when the change is made.
 */
export async function lookAhead<Change>(
  db: Pick<SqlDatabase<unknown>, 'write' | 'writeNow' | 'inTransaction'>,
  verdicts: Verdicts,
  changes: readonly Change[],
  tryOne: (change: Change) => void,
  turnMs: number,
): Promise<Asked[]> {
  const asked: Asked[] = []
  let next = 0
  const trySome = (): void => {
    const until = performance.now() + turnMs
    do {
      const change = changes[next++] as Change
      try {
        db.writeNow(() => tryOne(change))
      } catch (error) {
        // a full or failing disk has ended the transaction
        if (!db.inTransaction) throw error
      }
    } while (next < changes.length && performance.now() < until)
  }
  while (next < changes.length) asked.push(...(await gatherQuestions(db, verdicts, trySome)))
  return asked
}

/** A request is looked ahead this often at most: each of its changes may follow from what rules set in the one before. */
export const mostLooks = 8

/**
 * Looks at one write of many parts, which is tried whole and undone: otherwise each part would ask by itself, and the write would start
 * from its beginning each time. A failure of several judged together counts for none, and fewer are asked about the next time.
 */
export function aheadOfWrite(db: Pick<SqlDatabase<unknown>, 'write' | 'inTransaction'>, verdicts: Verdicts, work: () => void): Ahead {
  let looks = 0
  let most = Infinity
  let asked = 0
  const tryWhole = (): void => {
    try {
      work()
    } catch (error) {
      // a refusal is told when the write is made; a full or failing disk has ended the transaction
      if (!db.inTransaction) throw error
    }
  }
  return {
    ask: async () => {
      if (looks++ >= mostLooks) return []
      const found = firstOf(await gatherQuestions(db, verdicts, tryWhole), most)
      asked = found.reduce((sum, { questions }) => sum + questions.size, 0)
      return found
    },
    judged: (isWhole) => {
      most = isWhole ? most * 4 : Math.ceil(asked / 4)
      if (!isWhole) looks--
    },
  }
}

/** The first parts, with at most so many questions together, but one at least. */
function firstOf(all: readonly Asked[], most: number): readonly Asked[] {
  let questions = 0
  const end = all.findIndex((one, index) => (questions += one.questions.size) > most && index > 0)
  return end < 0 ? all : all.slice(0, end)
}
