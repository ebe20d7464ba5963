import type { Selectable } from 'kysely'
import type { Formats } from '#shared/fields/formats.ts'
import { readFormats } from '#shared/fields/read-formats.ts'
import { newId } from '#shared/lib/ids.ts'
import type { Member } from '#shared/nouns/members/member.ts'
import type { Seat } from '#shared/values/seat.ts'
import type { Organisation } from '#shared/nouns/organisations/organisation.ts'
import { defaultRoles, type DefaultRoleKey } from '#shared/nouns/roles/default-roles.ts'
import { shortcutsSchema } from '#shared/values/shortcuts-schema.ts'
import type { WorkingHours } from '#shared/values/working-hours.ts'
import type { Role } from '#shared/nouns/roles/role.ts'
import { readProfile } from '#server/identity/read-profile.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { OrgSchema } from '#server/storage/org-schema.ts'

type Row<T extends keyof OrgSchema> = Selectable<OrgSchema[T]>

const hueCount = 12

/** The wire form of a member; `showEmail` is for those who manage users and for oneself. */
export function toMember(row: Row<'member'>, showEmail: boolean): Member {
  return {
    id: row.id,
    displayName: row.display_name,
    email: showEmail ? row.email : '',
    photoUrl: row.photo_url,
    hue: row.hue,
    seat: row.seat,
    roleId: row.role_id,
    active: row.active === 1,
  }
}

export function toRole(row: Row<'role'>): Role {
  return {
    id: row.id,
    name: row.name,
    color: row.color,
    initialUrl: row.initial_url,
    isAdmin: row.is_admin === 1,
    profile: readProfile(row.profile),
  }
}

export function toOrganisation(row: Row<'organisation'>): Organisation {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    primaryColor: row.primary_color,
    language: toLanguage(row.language) ?? 'en',
    timezone: row.timezone,
    currencySymbol: row.currency_symbol,
    hideTablesForMember: row.hide_tables_for_member === 1,
    logoUrl: row.logo_url,
    passwordLength: row.password_length,
    workingHours: row.working_hours === null ? null : (JSON.parse(row.working_hours) as WorkingHours),
    demo: row.demo === 1,
    formats: readFormats(JSON.parse(row.formats)),
    memberUploadDataShortcut: row.member_upload_data_shortcut === 1,
    hideTasks: row.hide_tasks === 1,
    funMode: row.fun_mode === 1,
    deleteAt: row.delete_at,
  }
}

export function toLanguage(value: unknown): Organisation['language'] | null {
  return value === 'en' || value === 'pt' || value === 'es' ? value : null
}

/** A person's own choices, from the JSON of their row; foreign content counts as no choice. */
export interface PersonalSettings {
  language: Organisation['language'] | null
  theme: 'light' | 'dark' | 'auto' | null
  formats: Formats
  /** shortcuts of a single key work */
  single_keys: boolean
  /** keys that the person chose, by those that the product gives */
  shortcuts: Record<string, string>
  /** the page after logging in, instead of the role's */
  initial_url: string | null
  /** of the person; null: the organisation's */
  timezone: string | null
}

export function readSettings(json: string): PersonalSettings {
  const stored = JSON.parse(json) as Record<string, unknown>
  const { theme } = stored
  return {
    language: toLanguage(stored['language']),
    theme: theme === 'light' || theme === 'dark' || theme === 'auto' ? theme : null,
    formats: readFormats(stored['formats']),
    single_keys: stored['single_keys'] !== false,
    shortcuts: shortcutsSchema.safeParse(stored['shortcuts']).data ?? {},
    initial_url: textIn(stored, 'initial_url'),
    timezone: textIn(stored, 'timezone'),
  }
}

const textIn = (stored: Record<string, unknown>, key: string): string | null => (typeof stored[key] === 'string' ? stored[key] : null)

/** The part of a person's settings that no device keeps. */
export function readContact(json: string): { personal_email: string | null; phone: string | null } {
  const stored = JSON.parse(json) as Record<string, unknown>
  return { personal_email: textIn(stored, 'personal_email'), phone: textIn(stored, 'phone') }
}

/** The part of a person's settings that those keep who manage users. */
export function readNoted(json: string): { whatsapp: string | null; default_workspace: string | null } {
  const stored = JSON.parse(json) as Record<string, unknown>
  return { whatsapp: textIn(stored, 'whatsapp'), default_workspace: textIn(stored, 'default_workspace') }
}

/** Inside a write: the default roles of a new organisation, named in its language. @returns their ids by key */
export function addDefaultRoles(org: OrgDatabase, now: Date, language: Organisation['language']): Record<DefaultRoleKey, string> {
  const entries = defaultRoles.map((role) => {
    const id = newId()
    org.db.run(
      org.db.build.insertInto('role').values({
        id,
        name: role.name[language],
        color: role.color,
        initial_url: null,
        is_admin: role.isAdmin ? 1 : 0,
        profile: JSON.stringify(role.profile),
        updated_by: null,
        updated_at: now.toISOString(),
        seq: org.nextSeq(),
        deleted_at: null,
      }),
    )
    return [role.key, id]
  })
  org.changed()
  return Object.fromEntries(entries) as Record<DefaultRoleKey, string>
}

export interface NewMember {
  id?: string
  accountId: string
  email: string
  firstName?: string
  lastName?: string
  seat: Seat
  roleId: string
  createdBy: string | null
  /** the person's own choices to start with */
  settings?: Partial<PersonalSettings>
}

/** Inside a write: adds a person. Their account and membership are the control database's, and the caller's, business. */
export function addMember(org: OrgDatabase, member: NewMember, now: Date): string {
  const { db } = org
  const id = member.id ?? newId()
  const count = db.get(db.build.selectFrom('member').select(({ fn }) => fn.countAll<number>().as('count')))?.count ?? 0
  const firstName = member.firstName ?? ''
  const lastName = member.lastName ?? ''
  db.run(
    db.build.insertInto('member').values({
      id,
      account_id: member.accountId,
      email: member.email,
      display_name: `${firstName} ${lastName}`.trim() || nameFromEmail(member.email),
      first_name: firstName,
      last_name: lastName,
      photo_url: null,
      hue: hueOfNth(count),
      seat: member.seat,
      role_id: member.roleId,
      active: 1,
      settings: JSON.stringify(member.settings ?? {}),
      created_at: now.toISOString(),
      created_by: member.createdBy,
      seq: org.nextSeq(),
      deleted_at: null,
    }),
  )
  org.changed()
  return id
}

/** `ana.souza@acme.com` becomes "Ana Souza" until the person changes it. */
export function nameFromEmail(email: string): string {
  const words = (email.split('@')[0] ?? '').split(/[._+-]+/).filter(Boolean)
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ') || email
}

/**
 * The hue of the nth person: every soft hue once before any repeats, with neighbours far apart. Gray, whose caret looks like one's own,
 * comes late.
 */
function hueOfNth(count: number): number {
  return (8 + 5 * count) % hueCount
}
