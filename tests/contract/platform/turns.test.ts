import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openSqlDatabase } from '#server/storage/sql-database.ts'
import { runs } from '#tests/support/property-runs.ts'

/**
 * Retryable work shares its turn without savepoints (`SqlDatabase.write`). Storage, answers, notes and events must equal those with
 * savepoints, whatever throws wherever.
 */
type Step =
  | { do: 'insert'; id: number }
  | { do: 'note' }
  | { do: 'tell' }
  | { do: 'throw' }
  | { do: 'inner'; steps: Step[]; swallows: boolean }

const { step } = fc.letrec<{ step: Step }>((tie) => ({
  step: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { arbitrary: fc.record({ do: fc.constant('insert' as const), id: fc.nat({ max: 12 }) }), weight: 6 },
    { arbitrary: fc.record({ do: fc.constant('note' as const) }), weight: 2 },
    { arbitrary: fc.record({ do: fc.constant('tell' as const) }), weight: 2 },
    { arbitrary: fc.record({ do: fc.constant('throw' as const) }), weight: 1 },
    {
      arbitrary: fc.record({ do: fc.constant('inner' as const), steps: fc.array(tie('step'), { maxLength: 4 }), swallows: fc.boolean() }),
      weight: 3,
    },
  ),
}))
const turns = fc.array(fc.array(fc.array(step, { maxLength: 5 }), { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 4 })

/** The outcome of turns. Each work of a turn runs its steps and answers how many it did. */
async function outcomeOf(given: Step[][][], retryable: boolean) {
  const db = openSqlDatabase<{ note: { id: number } }>(':memory:')
  db.executeScript('CREATE TABLE note (id INTEGER PRIMARY KEY) STRICT; CREATE TABLE noted (at TEXT NOT NULL) STRICT')
  const told: string[] = []
  const flush = (entries: readonly string[]): void => {
    for (const at of entries) db.run(sql`INSERT INTO noted (at) VALUES (${at})`)
  }
  let runs = 0
  function run(steps: readonly Step[], name: string): number {
    for (const [index, one] of steps.entries()) {
      const at = `${name}.${index}`
      if (one.do === 'insert') db.run(sql`INSERT INTO note (id) VALUES (${one.id})`)
      else if (one.do === 'note') db.note(flush, at)
      else if (one.do === 'tell') db.afterCommit(() => told.push(at))
      else if (one.do === 'throw') throw new Error(`refused at ${at}`)
      else {
        try {
          db.writeNow(() => run(one.steps, at))
        } catch (error) {
          // as the code that applies a list of changes: it must not swallow an error that ended the whole transaction
          if (!one.swallows || !db.inTransaction) throw error
        }
      }
    }
    return steps.length
  }
  const answers: string[] = []
  for (const [turn, works] of given.entries()) {
    const settled = await Promise.allSettled(
      works.map((steps, index) =>
        db.write(
          () => {
            runs++
            return run(steps, `${turn}.${index}`)
          },
          { retryable },
        ),
      ),
    )
    answers.push(...settled.map((one) => (one.status === 'fulfilled' ? String(one.value) : (one.reason as Error).message)))
  }
  const stored = db.all(sql`SELECT id FROM note ORDER BY id`)
  const noted = db.all(sql`SELECT at FROM noted ORDER BY rowid`)
  db.close()
  return { answers, stored, noted, told, runs }
}

describe('a turn without savepoints', () => {
  it('ends as one with them', async () => {
    let repeated = 0
    await fc.assert(
      fc.asyncProperty(turns, async (given) => {
        const { runs, ...usual } = await outcomeOf(given, false)
        const { runs: boldRuns, ...bold } = await outcomeOf(given, true)
        expect(bold).toEqual(usual)
        if (boldRuns > runs) repeated++
      }),
      runs(400, 4_000),
    )
    expect(repeated).toBeGreaterThan(20)
  })

  it('runs its work once, and all of it once more only when something was refused after it wrote', async () => {
    const insert = (id: number): Step => ({ do: 'insert', id })
    const refused: Step = { do: 'throw' }
    expect(await outcomeOf([[[insert(1)], [insert(2)]]], true)).toMatchObject({ runs: 2, answers: ['1', '1'] })
    expect(await outcomeOf([[[insert(1)], [refused]]], true)).toMatchObject({ runs: 2, answers: ['1', 'refused at 0.1.0'] })
    expect(await outcomeOf([[[insert(1)], [insert(2), refused], [insert(3)]]], true)).toMatchObject({
      runs: 5,
      answers: ['1', 'refused at 0.1.1', '1'],
      stored: [{ id: 1 }, { id: 3 }],
    })
  })

  it('lets nobody who passes over errors go on in a turn that is to be run once more', async () => {
    const db = openSqlDatabase<{ note: { id: number } }>(':memory:')
    db.executeScript('CREATE TABLE note (id INTEGER PRIMARY KEY) STRICT')
    const insert = (id: number) => db.run(sql`INSERT INTO note (id) VALUES (${id})`)
    const seen: string[] = []
    await db.write(
      () => {
        insert(1)
        try {
          db.writeNow(() => {
            insert(2)
            throw new Error('refused')
          })
        } catch {
          seen.push(String(db.inTransaction))
        }
        insert(3)
      },
      { retryable: true },
    )
    expect(seen).toEqual(['false', 'true'])
    expect(db.all(sql`SELECT id FROM note ORDER BY id`)).toEqual([{ id: 1 }, { id: 3 }])
    db.close()
  })
})
