import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { InstallStatus } from '#server/storage/schema/template-tables.ts'
import { changeInstall, findInstall } from '#server/templates/install/install-store.ts'

const restOf: Partial<Record<InstallStatus, InstallStatus>> = { removing: 'installed', restoring: 'removed', updating: 'installed' }

/**
 * Inside a write: work on an installation was given up. It can be tried again, and what an update had made until then can be taken back.
 */
export function restAfter(org: OrgDatabase, installId: string, now: Date): void {
  const rest = restOf[findInstall(org, installId)?.status ?? 'failed']
  if (rest === undefined) return
  changeInstall(org, installId, now, { status: rest })
  const { db } = org
  db.run(
    db.build.updateTable('template_update').set({ status: 'done' }).where('install_id', '=', installId).where('status', '!=', 'undone'),
  )
}
