import { sql } from 'kysely'
import { isoDayAt } from '#shared/days/zone.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** Inside a write: counts what was used, by day (UTC), subject and kind. */
export function countUsage({ db }: OrgDatabase, subject: string, kind: string, amount: number, now: Date): void {
  db.run(sql`
    INSERT INTO run_usage (day, subject, kind, amount) VALUES (${isoDayAt(now, 'UTC')}, ${subject}, ${kind}, ${amount})
    ON CONFLICT (day, subject, kind) DO UPDATE SET amount = amount + excluded.amount`)
}

export function usedToday({ db }: OrgDatabase, subject: string, kind: string, now: Date): number {
  const row = db.get(
    db.build
      .selectFrom('run_usage')
      .select('amount')
      .where('day', '=', isoDayAt(now, 'UTC'))
      .where('subject', '=', subject)
      .where('kind', '=', kind),
  )
  return row?.amount ?? 0
}
