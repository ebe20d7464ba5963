import type { Kysely } from 'kysely'
import { z } from 'zod'
import { privateRight, sharedLevels, type KeptType, type Privacy, type ReadPrivacy } from '#shared/access/privacy.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { OrgSchema } from '#server/storage/org-schema.ts'
import { compileOnce } from '#server/storage/sql-statement.ts'
import { untilChanged } from '#server/storage/until-changed.ts'

const rolesSchema = z.record(z.string(), z.enum(sharedLevels))

const findRow = compileOnce((build: Kysely<OrgSchema>) =>
  build.selectFrom('private_item').select(['owner_id', 'roles']).where('id', '=', ''),
)

/** Rows that were asked about since anything changed. They are read one by one: a change reads nothing again by itself. */
const knownOf = untilChanged(() => new Map<string, Privacy | null>())
/** Callers choose the ids they ask about, so this needs a bound. */
const mostKnown = 50_000

/** The one who keeps an item, and for whom; undefined: the roles decide. */
export function findPrivacy(org: OrgDatabase, type: KeptType, id: string): Privacy | undefined {
  const known = knownOf(org)
  const key = `${type}:${id}`
  const before = known.get(key)
  if (before !== undefined) return before ?? undefined
  if (known.size >= mostKnown) known.clear()
  const row = org.db.get(findRow(key))
  const found = row?.owner_id == null ? null : { owner: row.owner_id, roles: rolesSchema.parse(JSON.parse(row.roles)) }
  known.set(key, found)
  return found ?? undefined
}

/** The rights of a person to private items, as they are at each question. */
export function privacyFor(org: OrgDatabase, person: () => { memberId: string; roleId: string | undefined }): ReadPrivacy {
  return (type, id) => {
    const privacy = findPrivacy(org, type, id)
    return privacy && privateRight(privacy, person())
  }
}

/** For principals who are nobody in person: links, rules, and looks through others' eyes. */
export function withheld(org: OrgDatabase): ReadPrivacy {
  return (type, id) => (findPrivacy(org, type, id) ? 'none' : undefined)
}

/** The seq of the last change of whom private things are for. */
export function lastPrivacySeq({ db }: OrgDatabase): number {
  return db.get(db.build.selectFrom('private_item').select((row) => row.fn.max<number | null>('changed_seq').as('seq')))?.seq ?? 0
}

/** Inside the write that makes an item: nobody has seen it, so no device has to forget it. */
export function keepNew(
  { org, memberId }: { org: OrgDatabase; memberId: string },
  type: KeptType,
  id: string,
  roles: Privacy['roles'] = {},
): void {
  store(org, { id: `${type}:${id}`, owner_id: memberId, roles: JSON.stringify(roles), changed_seq: 0 })
}

/** Inside a write: says for whom an item is from now on; undefined gives it back to the roles. */
export function storePrivacy(org: OrgDatabase, type: KeptType, id: string, privacy: Privacy | undefined): void {
  const roles = JSON.stringify(privacy?.roles ?? {})
  store(org, { id: `${type}:${id}`, owner_id: privacy?.owner ?? null, roles, changed_seq: org.nextSeq() })
}

function store({ db }: OrgDatabase, row: { id: string; owner_id: string | null; roles: string; changed_seq: number }): void {
  db.run(
    db.build
      .insertInto('private_item')
      .values(row)
      .onConflict((on) => on.column('id').doUpdateSet(row)),
  )
}
