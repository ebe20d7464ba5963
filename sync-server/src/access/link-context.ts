import { compileAccess, type Access } from '#shared/access/access.ts'
import type { AccessLimits } from '#shared/access/decide-access.ts'
import type { PlanInForce } from '#shared/access/plan.ts'
import type { Profile, TableRules } from '#shared/access/profile-schema.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { readLinkConfig, type LinkConfig } from '#shared/nouns/public-links/link-config-schema.ts'
import { subjectOf } from '#shared/values/subject.ts'
import { fieldsOfFilter, isFilterGroup, type FilterGroup } from '#shared/values/query.ts'
import { createOrgContext, readMember, type OrgContext } from '#server/access/org-context.ts'
import { readProfile } from '#server/identity/read-profile.ts'
import { fieldsOfForm, linesOfForm } from '#server/access/linked-form.ts'
import { isFieldVisible, openTable, visibleFields } from '#server/access/record-rights.ts'
import { meaningPerson } from '#server/access/meaning-person.ts'
import { findPrivacy, lastPrivacySeq, withheld } from '#server/identity/private-items.ts'
import { readPlan, rightsOf } from '#server/identity/read-plan.ts'
import type { PlatformEvents } from '#server/platform/platform.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { OrgSchema } from '#server/storage/org-schema.ts'
import { findTableModel, namedTableOf, namingFieldOf, type ModelField } from '#server/storage/records/table-model.ts'

export type LinkRow = OrgSchema['public_link']

/** The context of a public link: `memberId` is the link's subject. The rights are its maker's, narrowed to the link's content. */
export interface LinkContext extends OrgContext {
  readonly link: LinkRow
  readonly config: LinkConfig
}

interface Options {
  now: () => Date
  source: string
  ip?: string
  events?: PlatformEvents | undefined
}

interface Known {
  version: number
  plan: PlanInForce
  key: string
  link: LinkRow
  config: LinkConfig
  access: Access
}
const caches = new WeakMap<OrgDatabase, Map<string, Known>>()

/**
 * The principal of a link with its current rights. While only records change, nothing is read twice. @throws AppError `not_found` when it
 * is off or deleted, or when its maker left or lost the item; `link_expired`
 */
export function createLinkContext(org: OrgDatabase, linkId: string, options: Options): LinkContext {
  const cache = caches.get(org) ?? new Map<string, Known>()
  caches.set(org, cache)
  let known = cache.get(linkId)
  if (known?.version !== org.db.version || known.plan !== readPlan(org, options.now())) {
    cache.delete(linkId)
    cache.set(linkId, (known = readPrincipal(org, linkId, options, known)))
  }
  const { link, config, access } = known
  if (link.expires_at !== null && link.expires_at <= options.now().toISOString()) throw new AppError('link_expired')
  return { org, memberId: access.memberId, access, link, config, ip: '', events: undefined, ...options }
}

/**
 * The principal of a form's link for one record that its visitor made: it may change that one. @throws AppError as {@link createLinkContext}
 */
export function createAnswerContext(context: LinkContext, recordId: string): LinkContext {
  const { org, link } = context
  const config: LinkConfig = { ...context.config, record_id: recordId }
  const { access } = readPrincipal(org, link.id, context, undefined, config)
  return { ...context, config, access }
}

function readPrincipal(org: OrgDatabase, linkId: string, options: Options, before: Known | undefined, given?: LinkConfig): Known {
  const { version } = org.db
  const plan = readPlan(org, options.now())
  if (plan.blocked) throw new AppError('not_found')
  const link = org.db.get(org.db.build.selectFrom('public_link').selectAll().where('id', '=', linkId))
  if (!link || link.active !== 1 || link.deleted_at !== null || link.created_by === null) throw new AppError('not_found')
  const maker = readMember(org, link.created_by)
  if (!maker) throw new AppError('not_found')
  const config = given ?? readLinkConfig(link.config)
  const limits = limitsOf(createOrgContext(org, link.created_by, { ...options, source: 'public-link' }), link, config)
  // equal rights must be the same object, because query caches are keyed by it
  const key = JSON.stringify([maker, limits, lastPrivacySeq(org)])
  if (before?.key === key && before.plan === plan) return { ...before, version, link, config }
  const access = compileLink(org, linkId, { id: link.created_by, row: maker }, plan, limits)
  return { version, plan, key, link, config, access }
}

interface Maker {
  id: string
  row: NonNullable<ReturnType<typeof readMember>>
}

/** Rows stay the same object until something changes. A form reads its maker's role for each question that offers names. */
const profiles = new WeakMap<Maker['row'], Profile>()

function profileOf({ id, row }: Maker): Profile {
  const before = profiles.get(row)
  if (before) return before
  const profile = meaningPerson(readProfile(row.profile), id)
  profiles.set(row, profile)
  return profile
}

function compileLink(org: OrgDatabase, linkId: string, maker: Maker, plan: PlanInForce, limits: AccessLimits): Access {
  return compileAccess({
    memberId: subjectOf('link', linkId),
    seat: maker.row.seat,
    isAdmin: maker.row.is_admin === 1,
    profile: profileOf(maker),
    session: 'public-link',
    ...rightsOf(plan),
    limits,
    privacy: withheld(org),
  })
}

/**
 * The principal of a link for the names of one table's records: its maker's row rules, and no field but the one that names them. Undefined where
 * the maker does not see those names now, or where names would be people, files or further records.
 */
export function createNamesContext(context: LinkContext, tableId: string): (LinkContext & { label: ModelField }) | undefined {
  const { org, link, now } = context
  const row = link.created_by === null ? undefined : readMember(org, link.created_by)
  if (!row || link.created_by === null) return undefined
  const label = namesSeenBy(createOrgContext(org, link.created_by, { now, source: 'public-link' }), tableId)
  if (!label) return undefined
  const limits: AccessLimits = { profile: { tables_enabled: { [tableId]: {} } }, fields: { [tableId]: [label.id] } }
  return { ...context, label, access: compileLink(org, link.id, { id: link.created_by, row }, readPlan(org, now()), limits) }
}

/** True for people, and for links to records whose names the member sees now. */
export function seesNamesFor(member: OrgContext, { link }: ModelField): boolean {
  return !link || namesSeenBy(member, link.targetTableId) !== undefined
}

/** The field that names a table's records, where the member sees it and its cells are words. */
function namesSeenBy(member: OrgContext, tableId: string): ModelField | undefined {
  const model = findTableModel(member.org, tableId)
  const access = member.access.table(tableId)
  const label = model && !model.archived && access.read ? namingFieldOf(model) : undefined
  const { holds } = label?.behaviour.definition ?? {}
  if (!label || (holds !== undefined && holds !== 'options')) return undefined
  return isFieldVisible(member, access, label) ? label : undefined
}

/** The link's limits within the rights of its maker. @throws AppError `not_found` when the maker may no longer see it */
function limitsOf(maker: OrgContext, { item_type: type, item_id: id, can_write }: LinkRow, config: LinkConfig): AccessLimits {
  if (type === 'app' || type === 'page') {
    if (maker.access.item(type, id) === 'none' || (type === 'page' && findPrivacy(maker.org, type, id))) throw new AppError('not_found')
    // the tables that its blocks show, as far as the maker sees them
    const tables_enabled = { '*': { can_create: can_write === 1 } }
    const shown = Object.fromEntries([id, ...(type === 'page' ? (config.pages ?? []) : [])].map((one) => [one, 'view' as const]))
    return { profile: { tables_enabled, [type === 'app' ? 'dashboards_enabled' : 'doc_pages_enabled']: shown } }
  }
  const visible = fieldsSeenBy(maker, id)
  const chosen = type === 'form' ? fieldsOfForm(maker.org, id, config) : (config.fields ?? [])
  const filter = config.filter ?? null
  // a condition on a hidden field would reveal its values
  if (fieldsOfFilter(filter).some((fieldId) => !visible.has(fieldId))) throw new AppError('not_found')
  const rules: Exclude<TableRules, '*'> =
    type === 'form' ? (config.record_id ? { can_edit: true } : { can_create: true }) : { can_create: can_write === 1 }
  const shown = chosen.flatMap((fieldId) => visible.get(fieldId) ?? [])
  const named = labelsBehind(maker, id, shown)
  const lines = type === 'form' ? linesBehind(maker, id, shown, config) : {}
  const fields = joinLists(named, { [id]: shown.map((field) => field.id) }, lines)
  const rulesOf = (target: string) => ({ ...(target === id && rules), ...(Object.hasOwn(lines, target) && { can_create: true }) })
  return {
    profile: { tables_enabled: Object.fromEntries(Object.keys(fields).map((target) => [target, rulesOf(target)])) },
    fields,
    ...(filter && { filters: { [id]: withoutMe(filter) } }),
  }
}

function fieldsSeenBy(maker: OrgContext, tableId: string): ReadonlyMap<string, ModelField> {
  try {
    return new Map(visibleFields(maker, openTable(maker, tableId)).map((field) => [field.id, field]))
  } catch (error) {
    throw error instanceof AppError ? new AppError('not_found') : error
  }
}

/** Linked records are shown by their names: of each table behind a shown link, the field that names its records. */
function labelsBehind(maker: OrgContext, tableId: string, shown: readonly ModelField[]): Record<string, string[]> {
  const named: Record<string, string[]> = {}
  for (const field of shown) {
    const targetId = namedTableOf(field)
    if (targetId === undefined || targetId === tableId) continue
    const target = findTableModel(maker.org, targetId)
    const label = target?.field(target.recordLabelField ?? '')
    if (label && isFieldVisible(maker, maker.access.table(targetId), label)) named[targetId] = [label.id]
  }
  return named
}

/** Lines of a form are new records of other tables: of each, the fields that its lines ask for and the maker sees. */
function linesBehind(maker: OrgContext, tableId: string, shown: readonly ModelField[], config: LinkConfig): Record<string, string[]> {
  const asked: Record<string, string[]>[] = linesOfForm(maker.org, tableId, config).flatMap((part) => {
    const target = shown.find((field) => field.id === part.field_id)?.link?.targetTableId
    const model = target === undefined ? undefined : findTableModel(maker.org, target)
    if (!model || model.archived || !maker.access.table(model.id).createRecords) return []
    const visible = visibleFields(maker, { model, access: maker.access.table(model.id) }).map((field) => field.id)
    return [{ [model.id]: part.fields.filter((id) => visible.includes(id)) }]
  })
  return joinLists(...asked)
}

/** Lists of several tables as one, each id once. */
function joinLists(...all: readonly Readonly<Record<string, readonly string[]>>[]): Record<string, string[]> {
  const joined: Record<string, string[]> = {}
  for (const [key, ids] of all.flatMap((lists) => Object.entries(lists))) joined[key] = [...new Set([...(joined[key] ?? []), ...ids])]
  return joined
}

/** Nobody is *me* to a visitor: such a condition holds for no record, whatever it asks. */
function withoutMe(filter: FilterGroup): FilterGroup {
  return {
    ...filter,
    nodes: filter.nodes.map((node) => {
      if (isFilterGroup(node)) return withoutMe(node)
      return typeof node.value === 'object' && 'currentUser' in node.value ? { ...node, operator: 'nobody' } : node
    }),
  }
}
