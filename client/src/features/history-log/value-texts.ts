import { capabilityFlags } from '#shared/values/capability-flags.ts'
import type { HistoryItem } from '#shared/nouns/history-log/history-log-calls.ts'
import { historyValues, type HistoryValue } from '#shared/nouns/history-log/history-values.ts'
import type { TFunction } from '#client/i18n/i18n.ts'
import { shortValue } from '#client/features/history-log/history-query.ts'

const isNamed = (name: string): name is HistoryValue => (historyValues as readonly string[]).includes(name)
const isFlag = (name: string): boolean => (capabilityFlags as readonly string[]).includes(name)
const isMoment = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)

/** Cells of records are named and written by their fields, so that their names say nothing about them. */
export const tellsCells = ({ entity_type: entity }: Pick<HistoryItem, 'entity_type'>): boolean =>
  entity === 'record' || entity === 'records'

/** The name of a changed value as people read it. */
export function valueName(t: TFunction, item: Pick<HistoryItem, 'entity_type'>, name: string): string {
  if (tellsCells(item)) return name
  if (isNamed(name)) return t(`values.${name}`)
  return isFlag(name) ? t(`access:why.flag.${name}`) : name
}

/** A value itself, as people read it. */
export function valueText(t: TFunction, dateTime: (iso: string) => string, name: string, value: unknown): string {
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  if (isFlag(name) && (value === 0 || value === 1)) return t(value === 1 ? 'yes' : 'no')
  return isMoment(value) ? dateTime(value) : shortValue(value)
}

/** A kind of thing that a value names by its id. */
export type NamedKind = 'app' | 'automation' | 'field' | 'member' | 'page' | 'role' | 'table'

/** Kinds of things whose ids a value holds: one, a list, or the keys of rules. */
const namedThings: Partial<Record<HistoryValue, NamedKind>> = {
  app: 'app',
  automationId: 'automation',
  created_by: 'member',
  dashboards_disabled: 'app',
  dashboards_enabled: 'app',
  direct_message_profiles: 'role',
  direct_message_users: 'member',
  doc_pages_disabled: 'page',
  doc_pages_enabled: 'page',
  fieldId: 'field',
  member_id: 'member',
  members: 'member',
  page: 'page',
  profile_id: 'role',
  role_id: 'role',
  roleId: 'role',
  table: 'table',
  tableId: 'table',
  tables_disabled: 'table',
  tables_enabled: 'table',
  users_new_profile: 'role',
}

export function namedKind({ entity_type: entity }: Pick<HistoryItem, 'entity_type'>, name: string): NamedKind | undefined {
  if (name === 'id' && entity === 'member') return 'member'
  return isNamed(name) ? namedThings[name] : undefined
}
