import { gatherQuestions, type Asked, type Verdicts } from '#server/mutations/write-records.ts'
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
