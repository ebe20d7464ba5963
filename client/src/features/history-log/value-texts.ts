import { capabilityFlags } from '#shared/values/capability-flags.ts'
import type { HistoryItem } from '#shared/nouns/history-log/history-log-calls.ts'
import type { TFunction } from '#client/i18n/i18n.ts'
import { shortValue } from '#client/features/history-log/history-query.ts'

/** Values that have a text `values.<name>`. Others are shown as they are stored. */
const named = [
  'active',
  'address',
  'automationId',
  'browser',
  'bytes',
  'canWrite',
  'color',
  'conditionals',
  'config',
  'currencySymbol',
  'delete_at',
  'documents',
  'emails',
  'errors',
  'events',
  'expiresAt',
  'features',
  'fieldId',
  'files',
  'format',
  'formats',
  'funMode',
  'hasPassword',
  'hideTablesForMember',
  'host',
  'icon',
  'initial_url',
  'keepDays',
  'label',
  'language',
  'limits',
  'link',
  'locked',
  'logoUrl',
  'logs_records',
  'made_at',
  'memberUploadDataShortcut',
  'misfits',
  'name',
  'org_mfa_required',
  'origins',
  'passwordLength',
  'passwords_off',
  'planId',
  'position',
  'primaryColor',
  'records',
  'roleId',
  'rows',
  'scopes',
  'seat',
  'secret',
  'signedBy',
  'sites',
  'system_emails',
  'tableId',
  'tables',
  'take_out_every',
  'timezone',
  'trialEndsAt',
  'type',
  'users_new_profile',
  'way',
  'workingHours',
] as const
type Named = (typeof named)[number]
const isNamed = (name: string): name is Named => (named as readonly string[]).includes(name)

const isFlag = (name: string): boolean => (capabilityFlags as readonly string[]).includes(name)
const isMoment = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)

/** The name of a changed value as people read it. Cells of records are named by their fields, which are nobody's texts. */
export function valueName(t: TFunction, { entity_type: entity }: Pick<HistoryItem, 'entity_type'>, name: string): string {
  if (entity === 'record' || entity === 'records') return name
  if (isNamed(name)) return t(`values.${name}`)
  return isFlag(name) ? t(`access:why.flag.${name}`) : name
}

/** A value itself, as people read it. */
export function valueText(t: TFunction, dateTime: (iso: string) => string, name: string, value: unknown): string {
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  if (isFlag(name) && (value === 0 || value === 1)) return t(value === 1 ? 'yes' : 'no')
  return isMoment(value) ? dateTime(value) : shortValue(value)
}
