import type { Access } from '#shared/access/access.ts'
import type { SettingsPagePlace } from '#client/manifest/client-feature.ts'
import type { OutsideLinks } from '#client/nouns/organisations/outside-links.ts'

/** A page of the settings without its screen. */
export interface OwnPlace extends Omit<SettingsPagePlace, 'load' | 'texts'> {
  /** shown where the server has named such a place */
  needs?: (links: OutsideLinks) => boolean
}

const everybody = (): boolean => true

/** The settings' own pages, as data: the palette lists them without their screens. */
export const ownPlaces = [
  { path: '', labelKey: 'settings:pages.profile', group: 'general', mayOpen: everybody, whenBlocked: true },
  {
    path: 'organisation-settings',
    labelKey: 'settings:pages.organisation',
    group: 'general',
    mayOpen: (access: Access) => access.can('access_settings'),
  },
  {
    path: 'language-and-region',
    labelKey: 'settings:pages.language',
    group: 'general',
    mayOpen: everybody,
  },
  {
    path: 'behavior',
    labelKey: 'settings:pages.behavior',
    group: 'general',
    mayOpen: (access: Access) => access.can('access_settings'),
  },
  {
    path: 'fun-mode',
    labelKey: 'settings:pages.funMode',
    group: 'general',
    mayOpen: (access: Access) => access.can('access_settings'),
    needs: ({ fun }: OutsideLinks) => fun !== null,
  },
  {
    path: 'users',
    labelKey: 'settings:pages.users',
    group: 'plan',
    mayOpen: (access: Access) => access.can('manage_users'),
  },
  { path: 'plans', labelKey: 'settings:pages.plan', group: 'plan', mayOpen: (access: Access) => access.isAdmin, whenBlocked: true },
  {
    path: 'automation-usage',
    labelKey: 'settings:pages.usage',
    group: 'plan',
    hasPagesBelow: true,
    mayOpen: (access: Access) => access.can('manage_tricks'),
    takes: 'manage_tricks',
  },
  {
    path: 'failed-work',
    labelKey: 'settings:pages.failedWork',
    group: 'security',
    mayOpen: (access: Access) => access.isAdmin,
  },
  {
    path: 'exports',
    labelKey: 'settings:pages.exports',
    group: 'security',
    // each file asks for its own right when it is fetched
    mayOpen: everybody,
    whenBlocked: true,
  },
  {
    path: 'take-out',
    labelKey: 'settings:pages.takeOut',
    group: 'security',
    mayOpen: (access: Access) => access.isAdmin,
    whenBlocked: true,
  },
  {
    path: 'privacy',
    labelKey: 'settings:pages.privacy',
    group: 'more',
    mayOpen: (access: Access) => access.isAdmin,
    whenBlocked: true,
  },
] as const satisfies readonly OwnPlace[]

/** Links out of the product stand between those of the plan and of security. */
export const settingsGroups = ['general', 'plan', 'links', 'security', 'more'] as const

/** The order of the specification (1 §2) within each group; further pages come after. */
const order = [
  ...['', 'organisation-settings', 'language-and-region', 'notifications', 'behavior', 'fun-mode', 'developers'],
  ...['users', 'plans', 'automation-usage'],
  ...['roles', 'action-history', 'multi-factor-authentication', 'sign-in', 'exports', 'take-out', 'failed-work', 'privacy'],
]

/** A number by which pages stand in the menu. */
export function menuPlaceOf({ group, path }: Pick<OwnPlace, 'group' | 'path'>): number {
  const at = order.indexOf(path)
  return settingsGroups.indexOf(group) * 100 + (at === -1 ? order.length : at)
}
