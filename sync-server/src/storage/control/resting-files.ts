import { statSync } from 'node:fs'
import { sql } from 'kysely'
import type { ControlDatabase } from '#server/storage/control-database.ts'
import type { OrgSchema } from '#server/storage/org-schema.ts'
import type { SqlDatabase } from '#server/storage/sql-database.ts'
import { compileOnce } from '#server/storage/sql-statement.ts'

/** The next effect of a file that nobody has open. */
export interface RestingFile {
  /** ISO time; null when none waits */
  due: string | null
}

/**
 * Knowledge of organisations' files that were closed properly, a row of `control.db` each. No file is opened only to learn when
 * its next effect is due. A row counts while the file has the size and time of its closing, and no WAL. Nothing
 * is written when a file is opened: its first write makes the row a wrong one.
 */
export interface RestingFiles {
  /** Undefined when only the file itself can tell: a crash, another program, a file put in its place, a clock set back. */
  find(orgId: string, path: string): RestingFile | undefined
  /** Keeps what {@link readRest} told of a file that was closed just now; {@link flush} follows in the next turn. */
  note(orgId: string, path: string, rest: RestingFile): void
  /** `program` changes with whatever the program queues by itself in a file that it opens: migrations, schedules. */
  markProgram(program: string): void
  /** Writes the kept notes. Without a row the next start opens the file. */
  flush(): void
}

const dayMs = 86_400_000

const readNext = compileOnce(
  () => sql<{ due: string | null; busy: number | null }>`
    SELECT min(due_at) AS due, max(leased_until IS NOT NULL OR cut_off > 0) AS busy FROM effect WHERE dead_at IS NULL`,
)

/** For a file that is about to be closed. @returns undefined when an effect is under way in it, or was when a process died */
export function readRest(db: SqlDatabase<OrgSchema>): RestingFile | undefined {
  const next = db.get(readNext())
  return next === undefined || next.busy === 1 ? undefined : { due: next.due }
}

export function createRestingFiles(control: ControlDatabase, now: () => Date = () => new Date()): RestingFiles {
  const { build } = control
  const noted = new Map<string, { next_due: string | null; mark: string; closed_at: string }>()
  let mark = ''
  let next: NodeJS.Immediate | undefined

  function markOf(path: string): string | undefined {
    const file = statSync(path, { throwIfNoEntry: false })
    const wal = statSync(`${path}-wal`, { throwIfNoEntry: false })
    return file === undefined || (wal && wal.size > 0) ? undefined : `${file.size} ${file.mtimeMs} ${mark}`
  }

  function flush(): void {
    clearImmediate(next)
    next = undefined
    const rows = [...noted]
    noted.clear()
    if (rows.length === 0) return
    control.writeNow(() => {
      for (const [orgId, { next_due: due, mark: found, closed_at: closedAt }] of rows)
        control.run(sql`
          INSERT INTO resting_file (org_id, next_due, mark, closed_at)
          SELECT id, ${due}, ${found}, ${closedAt} FROM organisation WHERE id = ${orgId}
          ON CONFLICT (org_id) DO UPDATE SET next_due = excluded.next_due, mark = excluded.mark, closed_at = excluded.closed_at`)
    })
  }

  return {
    find: (orgId, path) => {
      const row = noted.get(orgId) ?? control.get(build.selectFrom('resting_file').selectAll().where('org_id', '=', orgId))
      if (!row || row.mark !== markOf(path)) return undefined
      return Date.parse(row.closed_at) > now().getTime() + dayMs ? undefined : { due: row.next_due }
    },
    note: (orgId, path, { due }) => {
      const found = markOf(path)
      if (found === undefined) return
      noted.set(orgId, { next_due: due, mark: found, closed_at: now().toISOString() })
      next ??= setImmediate(flush)
    },
    markProgram: (program) => {
      mark = program
    },
    flush,
  }
}
