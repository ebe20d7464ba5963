import { newId } from '#shared/lib/ids.ts'
import type { AnnouncementReaders } from '#shared/nouns/operator/operator-page.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { administrators } from '#server/identity/administrators.ts'
import { writeOperatorLine } from '#server/identity/operator-log.ts'
import { scheduleNotices } from '#server/jobs/schedule-notices.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

interface Announcement {
  text: string
  to: AnnouncementReaders
}

/** Letters of it in the history log. */
const labelLength = 200

/** Tells people of an organisation something. @returns how many @throws AppError `organisation_not_found` */
export async function announce({ controlStore, orgs, now }: Platform, orgId: string, { text, to }: Announcement): Promise<number> {
  const known = await controlStore.get(controlStore.build.selectFrom('organisation').select('id').where('id', '=', orgId))
  if (!known) throw new AppError('organisation_not_found')
  const org = orgs.open(orgId)
  return org.db.write(() => {
    const people = to === 'everybody' ? everybody(org) : administrators(org)
    const about = { itemType: 'operator' as const, itemId: newId(), recordId: null, fieldId: null, partId: null }
    const at = now()
    scheduleNotices(org, [{ kind: 'announced', to: people, actor: null, about, facts: {}, madeAt: at.toISOString(), text }], at)
    const label = text.slice(0, labelLength)
    writeOperatorLine(org, () => at, { action: 'organisation.announced', entityType: 'organisation', entityId: orgId, label })
    return people.length
  })
}

function everybody({ db }: OrgDatabase): string[] {
  const active = db.build.selectFrom('member').select('id').where('active', '=', 1).where('deleted_at', 'is', null)
  return db.all(active).map(({ id }) => id)
}
