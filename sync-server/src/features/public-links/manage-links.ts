import type { ItemType } from '#shared/values/item-type.ts'
import { passwordFloor } from '#shared/nouns/organisations/organisation.ts'
import { withParts } from '#shared/lib/settings-parts.ts'
import { AppError, type ErrorId } from '#shared/protocol/errors.ts'
import { readLinkConfig, type LinkConfig, type LinkConfigParts } from '#shared/nouns/public-links/link-config-schema.ts'
import type { SharedType } from '#shared/nouns/public-links/public-link.ts'
import type { LinkRow } from '#server/access/link-context.ts'
import { assertMay } from '#server/access/assert-may.ts'
import { assertWithinPlan } from '#server/access/plan-limits.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { assertGoodPassword, hashPassword } from '#server/identity/passwords.ts'
import { findLink, insertLink, updateLink, type LinkSettings, type LinkSecret } from '#server/features/public-links/public-link-rows.ts'
import { mayHoldToken } from '#server/features/public-links/hold-token.ts'
import { asksOf, choosableOf, unaskedOf } from '#server/features/public-links/lent-blocks.ts'
import { sharablePages } from '#server/features/public-links/pages-below.ts'
import type { PlanBlock } from '#server/items/block-plan.ts'
import { findItem } from '#server/items/find-item.ts'
import type { Platform } from '#server/platform/platform.ts'
import { wrongPart } from '#server/lib/wrong-part.ts'

/** A request for a link: as {@link LinkSettings}, with the password itself. */
interface Wanted {
  password?: string | null | undefined
}

/** Completes and checks a config with the member's rights; given by the feature that owns records. */
export interface PrepareLinks {
  prepareTable(context: OrgContext, tableId: string, config: LinkConfig, canWrite: boolean): LinkConfig
  prepareForm(context: OrgContext, tableId: string, config: LinkConfig): LinkConfig
  planBlock: PlanBlock
}

export interface SharedItem {
  type: SharedType
  id: string
  label: string
}

const missing: Record<ItemType, ErrorId> = { app: 'app_not_found', page: 'page_not_found', table: 'object_not_found' }

/**
 * Only people who may change an item may share it; for others it does not exist. @throws AppError, the item's own *not found*,
 * `permission_denied`
 */
export function sharable({ org, access }: OrgContext, type: SharedType, id: string): SharedItem {
  const itemType = type === 'form' ? 'table' : type
  const found = findItem(org, itemType, id)
  if (!found || access.item(itemType, id) === 'none') throw new AppError(missing[itemType])
  if (!access.may('share', itemType, id)) throw new AppError('permission_denied')
  return { type, id, label: found.label }
}

/** A link that the member may manage. @throws AppError `not_found`, also for one whose item they may not share */
export function managedLink(context: OrgContext, id: string): { link: LinkRow; item: SharedItem } {
  const link = findLink(context, id)
  try {
    return { link, item: sharable(context, link.item_type, link.item_id) }
  } catch (error) {
    throw error instanceof AppError && error.id !== 'permission_denied' ? new AppError('not_found') : error
  }
}

/** the settings of a link whose item has blocks, and those of a page */
const ofBlocks = ['confirmed', 'included']
const ofApps: ReadonlySet<string> = new Set([...ofBlocks, 'choices'])
const ofPages: ReadonlySet<string> = new Set([...ofBlocks, 'pages', 'indexed', 'title', 'text'])

function prepare(
  context: OrgContext,
  { type, id }: SharedItem,
  config: LinkConfig,
  canWrite: boolean,
  { prepareTable, prepareForm, planBlock }: PrepareLinks,
): LinkConfig {
  if (type === 'table') return prepareTable(context, id, config, canWrite)
  if (type === 'form') return prepareForm(context, id, config)
  // apps and pages decide their own content but for fields of people, links and files; only apps can add records
  const known = type === 'page' ? ofPages : ofApps
  if (Object.keys(config).some((key) => !known.has(key)) || (canWrite && type === 'page')) throw new AppError('invalid_request')
  // a field that the member does not see, or that no block left out, is not theirs to include
  const { pages = [], indexed, title, text } = config
  const below = type === 'page' ? sharablePages(context, id, pages) : []
  const tree = { kind: type, id, below }
  const unasked = new Set([...unaskedOf(context, tree, planBlock).values()].flat())
  const included = (config.included ?? []).filter((fieldId) => unasked.has(fieldId))
  const choosable = config.choices && config.choices.length > 0 ? choosableOf(context, tree, planBlock) : []
  const choices = (config.choices ?? []).filter((fieldId) => choosable.includes(fieldId))
  return {
    confirmed: asksOf(context, tree, included, planBlock),
    ...(included.length > 0 && { included }),
    ...(choices.length > 0 && { choices }),
    ...(below.length > 0 && { pages: below }),
    ...(indexed === true && { indexed }),
    ...(title && { title }),
    ...(text && { text }),
  }
}

/** Inside a write. @throws AppError `invalid_value`, `permission_denied`, `invalid_request` */
export function createLink(
  context: OrgContext,
  secret: LinkSecret,
  item: SharedItem,
  wanted: LinkSettings,
  preparers: PrepareLinks,
): LinkRow {
  assertFuture(wanted.expiresAt, context)
  assertInPlan(context)
  const config = prepare(context, item, wanted.config ?? {}, wanted.canWrite ?? false, preparers)
  return insertLink(context, secret, item, { ...wanted, config })
}

/** The changes of a link: parts of its config that are not named stay as they are. */
type ChangedLink = Omit<LinkSettings, 'config'> & { config?: LinkConfigParts | undefined }

/** Inside a write. @throws AppError `permission_denied`, also for loosening a link one may not hold */
export function changeLink(context: OrgContext, platform: Platform, id: string, wanted: ChangedLink, preparers: PrepareLinks): LinkRow {
  const { link, item } = managedLink(context, id)
  if (wanted.expiresAt !== link.expires_at) assertFuture(wanted.expiresAt, context)
  const canWrite = wanted.canWrite ?? link.can_write === 1
  const isConfirmed = wanted.config !== undefined || wanted.active === true
  const shows = isConfirmed || canWrite !== (link.can_write === 1)
  // loosening needs one's own rights behind the link, or the right to know its address
  if (!shows && loosens(link, wanted) && !mayHoldToken(context, link)) throw new AppError('permission_denied')
  const { config: parts, ...rest } = wanted
  if (!shows) return updateLink(context, platform, link, item.label, rest)
  if (wanted.active === true && link.active !== 1) assertInPlan(context)
  // also when it is only switched on again, because that lends the rights of the person who does it
  const before = readLinkConfig(link.config)
  const whole: LinkConfig = parts === undefined ? before : withParts(before, parts)
  const config = prepare(context, item, whole, canWrite, preparers)
  // permission for visitors to write confirms nothing else
  const confirmed = isConfirmed || !before.confirmed ? config : { ...config, confirmed: before.confirmed }
  return updateLink(context, platform, link, item.label, { ...rest, config: confirmed })
}

/** True when more people could open the link, or for longer: its password goes or changes, its expiry goes or moves later. */
function loosens(link: LinkRow, { passwordHash, expiresAt }: Pick<LinkSettings, 'passwordHash' | 'expiresAt'>): boolean {
  const unlocks = passwordHash !== undefined && link.password_hash !== null
  return unlocks || (expiresAt !== undefined && link.expires_at !== null && (expiresAt === null || expiresAt > link.expires_at))
}

/** Sharing needs the plan's business features (specification 2 §4). @throws AppError `plan_feature`, `plan_limit` */
function assertInPlan(context: OrgContext): void {
  assertMay(context.access, { about: 'feature', feature: 'advancedBusinessFeatures' })
  assertWithinPlan(context, 'publicLinks')
}

function assertFuture(expiresAt: string | null | undefined, { now }: OrgContext): void {
  if (typeof expiresAt === 'string' && Date.parse(expiresAt) <= now().getTime()) throw wrongPart('expiresAt', 'is past')
}

/** Before the write: hashing takes its time. @throws AppError `weak_password` */
export async function withHash<S extends Wanted>(
  { org }: OrgContext,
  { password, ...settings }: S,
): Promise<Omit<S, 'password'> & Pick<LinkSettings, 'passwordHash'>> {
  if (password === undefined) return settings
  if (password === null) return { ...settings, passwordHash: null }
  const organisation = org.db.get(org.db.build.selectFrom('organisation').select('name'))
  await assertGoodPassword(password, { minimum: passwordFloor, names: organisation ? [organisation.name] : [] })
  return { ...settings, passwordHash: await hashPassword(password) }
}
