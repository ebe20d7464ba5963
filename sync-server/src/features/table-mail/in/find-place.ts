import { AppError } from '#shared/protocol/errors.ts'
import { isMailAddress } from '#shared/nouns/table-mail/table-mail.ts'
import type { MailPlace } from '#server/features/table-mail/in/keep-mail.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findByAddress } from '#server/records/mail/mail-config.ts'
import { findOrgOfDomain } from '#server/records/mail/mail-domain.ts'
import { noticeMarkPattern } from '#server/records/mail/notice-mark.ts'
import { tokenPattern } from '#server/records/mail/mail-threads.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'

/** The table to which an address belongs, or the notice that it answers; undefined for an address that takes nothing. @throws AppError of a file out of use */
export async function findPlace(platform: Platform, address: string): Promise<MailPlace | undefined> {
  const whole = address.trim().toLowerCase()
  if (!isMailAddress(whole)) return undefined
  const at = whole.lastIndexOf('@')
  const [base = '', token = ''] = whole.slice(0, at).split('+', 2)
  const orgId = await findOrgOfDomain(platform, whole.slice(at + 1))
  if (orgId === undefined || !platform.orgs.has(orgId)) return undefined
  if (base === 'reply' && noticeMarkPattern.test(token)) return { orgId, tableId: null, token }
  try {
    const org = platform.orgs.open(orgId)
    const row = findByAddress(org, { base, whole: `${base}${whole.slice(at)}` })
    const model = row && findTableModel(org, row.table_id)
    if (!row || !model || model.archived) return undefined
    return { orgId, tableId: row.table_id, token: tokenPattern.test(token) ? token : '' }
  } catch (error) {
    // a file that is out of use for a time may take the mail later
    if (error instanceof AppError && error.id === 'organisation_not_found') return undefined
    throw error
  }
}

/** Places of several addresses, each table once; an address with the mark of a thread counts before one without. */
export async function findPlaces(platform: Platform, addresses: readonly string[]): Promise<MailPlace[]> {
  const places = new Map<string, MailPlace>()
  for (const address of addresses) {
    const place = await findPlace(platform, address)
    if (!place) continue
    const key = `${place.orgId} ${place.tableId ?? place.token}`
    if ((places.get(key)?.token ?? '') === '') places.set(key, place)
  }
  return [...places.values()]
}
