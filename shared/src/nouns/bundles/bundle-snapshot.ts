/** The bars of an app as plain data. A bar that is not set is null. */
export interface BundleSnapshot {
  version: number
  menuBar: MenuBar | null
  topBar: TopBar | null
  bottomNav: BottomNav | null
}

export type Bars = Omit<BundleSnapshot, 'version'>
export type BarName = keyof Bars
export type BarOf<B extends BarName> = NonNullable<Bars[B]>

/** Places of the product that a bar can lead to, in their order (specification 2 §3). */
export const menuShortcuts = [
  'apps',
  'favorites',
  'notifications',
  'chat',
  'all_app_pages',
  'all_tables',
  'show_all',
  'create_new',
  'upload_data',
  'invite_users',
  'recovery',
  'settings',
  'jump_in',
  'refresh',
  'login',
] as const
export type MenuShortcut = (typeof menuShortcuts)[number]
export const topShortcuts = ['apps', 'tasks', 'chat', 'favorites', 'notifications', 'invite_users', 'settings'] as const
export type TopShortcut = (typeof topShortcuts)[number]
/** The shortcuts of a new top bar. */
export const topShortcutsAtFirst: readonly TopShortcut[] = ['apps', 'tasks', 'chat']

/** `favorites` are the person's own; `workspace` is a folder of the workspace, `folder` one of this bar. */
export const menuItemTypes = ['app', 'table', 'page', 'favorites', 'workspace', 'chat_channel', 'folder'] as const
export type MenuItemType = (typeof menuItemTypes)[number]

/** A link of the menu bar, or a folder that holds links. Order is by position, then id, within each folder. */
export interface MenuItem {
  id: string
  type: MenuItemType
  /** id of the app, table, page, workspace or channel; empty for a folder and for favourites */
  targetId: string
  /** a folder's name; empty for a link, which shows its target's own label */
  label: string
  /** the folder it is in; null at the top */
  folderId: string | null
  collapsible: boolean
  position: string
}

export interface MenuBar {
  title: string
  /** hue names; empty is neutral */
  topColor: string
  bottomColor: string
  /** address of a picture, which takes the place of the title */
  logo: string
  allowHide: boolean
  showWhenHovered: boolean
  showIcons: boolean
  largeIcons: boolean
  shortcuts: MenuShortcut[]
  items: MenuItem[]
}

export const topBarAlignments = ['left', 'center', 'right'] as const
export const topBarVariants = ['withTabIcons', 'noIcon', 'customIcon', 'lowerBar', 'select'] as const

export interface TopBar {
  color: string
  logo: string
  align: (typeof topBarAlignments)[number]
  variant: (typeof topBarVariants)[number]
  showLogin: boolean
  shortcuts: TopShortcut[]
  items: TopBarItem[]
}

export interface TopBarItem {
  id: string
  appId: string
  color: string
  icon: string
  position: string
}

export const bottomNavItemTypes = ['app', 'link', 'record', 'addRecord'] as const
export type BottomNavItemType = (typeof bottomNavItemTypes)[number]

export interface BottomNav {
  color: string
  onlyOnMobile: boolean
  items: BottomNavItem[]
}

export interface BottomNavItem {
  id: string
  type: BottomNavItemType
  /** an app's id, an address, a record's id, or the table that gets the record */
  target: string
  /** the record's table */
  tableId: string | null
  label: string
  /** a name of our icons, or an emoji */
  icon: string
  position: string
}

/** The most items that a phone's bar shows (specification 2 §9). */
export const mostNavItems = 5
