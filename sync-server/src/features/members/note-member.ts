import { readStartingPage } from '#shared/nouns/roles/starting-page.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'

/** Parts of a seat user that those keep who manage users; absent ones stay. */
export interface Noted {
  whatsapp?: string | null | undefined
  default_workspace?: string | null | undefined
}

/** The noted parts as they are stored. @throws AppError `invalid_starting_page` */
export function checkNoted({ whatsapp, default_workspace: page }: Noted): Noted {
  const path = page === undefined || page === null || page.trim() === '' ? null : readStartingPage(page)
  if (path === undefined) throw new AppError('invalid_starting_page')
  return { ...(whatsapp !== undefined && { whatsapp }), ...(page !== undefined && { default_workspace: path }) }
}

/** Inside a write, after the right was checked. */
export function noteMembers({ org }: OrgContext, ids: readonly string[], noted: Noted): void {
  if (Object.keys(noted).length === 0) return
  const { db } = org
  for (const id of ids) {
    const row = db.get(db.build.selectFrom('member').select('settings').where('id', '=', id))
    if (!row) continue
    const settings = JSON.stringify({ ...(JSON.parse(row.settings) as object), ...noted })
    db.run(db.build.updateTable('member').set({ settings, seq: org.nextSeq() }).where('id', '=', id))
  }
  org.changed()
}
