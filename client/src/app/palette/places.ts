import {
  IconApi,
  IconBell,
  IconHome,
  IconListCheck,
  IconMessage,
  IconSettings,
  IconTrash,
  IconUsers,
  IconApps,
  IconBolt,
  IconBook,
  IconClock,
  IconCode,
  IconFlag,
  IconFolders,
  IconId,
  IconKey,
  IconList,
  IconStar,
  IconTable,
  IconTemplate,
  IconWebhook,
  type Icon,
} from '@tabler/icons-react'
import type { Access } from '#shared/access/access.ts'
import { isShownHere, showsTables } from '#client/nouns/organisations/hiding-settings.ts'

/** A place that the palette leads to, beside the pages of the settings. They stand here and not in manifests, which every first visit loads. */
export interface PalettePlace {
  /** `?…` opens a dialog over the page */
  to: string
  labelKey: string
  /** further words by which it is found */
  wordsKey: string
  Icon: Icon
  /** only while builder mode is on */
  isStructure?: true
  keys?: readonly string[]
  mayOpen(access: Access): boolean
}

const everybody = (): boolean => true
const hasTasks = (): boolean => isShownHere({ unless: 'hideTasks' })
const seesTables = (access: Access): boolean => showsTables(access, isShownHere)
const automates = (access: Access): boolean => access.can('manage_tricks')
const develops = (access: Access): boolean => access.can('development')

/** A place with texts of its own. */
const place = (key: string, to: string, Icon: Icon, mayOpen: PalettePlace['mayOpen']): PalettePlace => ({
  to,
  labelKey: `palette.places.${key}`,
  wordsKey: `palette.placeWords.${key}`,
  Icon,
  mayOpen,
})

export const palettePlaces: readonly PalettePlace[] = [
  { to: '/home', labelKey: 'palette.goHome', wordsKey: 'palette.words.home', Icon: IconHome, mayOpen: everybody },
  { to: '/updates', labelKey: 'palette.goUpdates', wordsKey: 'palette.words.updates', Icon: IconBell, mayOpen: everybody },
  { to: '/chat', labelKey: 'palette.goChat', wordsKey: 'palette.words.chat', Icon: IconMessage, keys: ['mod', 'E'], mayOpen: everybody },
  { to: '/tasks', labelKey: 'palette.goTasks', wordsKey: 'palette.words.tasks', Icon: IconListCheck, mayOpen: hasTasks },
  {
    to: '?modal=createTask',
    labelKey: 'palette.newTask',
    wordsKey: 'palette.words.tasks',
    Icon: IconListCheck,
    keys: ['K'],
    mayOpen: hasTasks,
  },
  { to: '/settings', labelKey: 'palette.goSettings', wordsKey: 'palette.words.settings', Icon: IconSettings, mayOpen: everybody },
  {
    to: '/settings/users',
    labelKey: 'palette.goUsers',
    wordsKey: 'palette.words.users',
    Icon: IconUsers,
    mayOpen: (access) => access.can('manage_users'),
  },
  {
    to: '/home/recovery',
    labelKey: 'palette.goTrash',
    wordsKey: 'palette.words.trash',
    Icon: IconTrash,
    isStructure: true,
    mayOpen: (access) => access.isBuilder,
  },
  {
    to: '/automations/my-automations',
    labelKey: 'palette.goAutomations',
    wordsKey: 'palette.words.automations',
    Icon: IconBolt,
    mayOpen: automates,
  },
  {
    to: '/templates',
    labelKey: 'palette.goTemplates',
    wordsKey: 'palette.words.templates',
    Icon: IconTemplate,
    mayOpen: (access) => access.isBuilder,
  },
  {
    to: '/start-here',
    labelKey: 'startHere',
    wordsKey: 'palette.words.startHere',
    Icon: IconFlag,
    isStructure: true,
    mayOpen: (access) => access.isBuilder,
  },
  place('favourites', '/home/favorites', IconStar, everybody),
  place('recent', '/home/most-recent', IconClock, everybody),
  place('folders', '/home/folders', IconFolders, everybody),
  place('apps', '/home/apps', IconApps, everybody),
  place('tables', '/home/tables', IconTable, seesTables),
  place('allAutomations', '/automations/all-automations', IconBolt, automates),
  place('automationLog', '/automations/automation-log', IconList, automates),
  place('tokens', '/automations/api-token', IconApi, develops),
  place('webhooks', '/automations/webhook', IconWebhook, develops),
  place('functions', '/lowcode/functions', IconCode, develops),
  place('secrets', '/lowcode/secrets', IconKey, develops),
  place('tableIds', '/lowcode/tables', IconId, develops),
  place('codeHelp', '/lowcode/documentation', IconBook, develops),
]
