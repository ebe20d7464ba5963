import type { OrgDatabase } from '#server/storage/org-database.ts'

/** Addresses that hear of important failures (specification 1 §3 "Notification settings"). */
export function readSystemEmails({ db }: OrgDatabase): string[] {
  return JSON.parse(db.get(db.build.selectFrom('organisation').select('system_emails'))?.system_emails ?? '[]') as string[]
}
