/** The bars of an app as plain data. A bar that is not set is null. */
export interface BundleSnapshot {
  version: number
  menuBar: MenuBar | null
  topBar: TopBar | null
  bottomNav: BottomNav | null
}

export const menuItemTypes = ['app', 'table', 'page', 'folder'] as const
export type MenuItemType = (typeof menuItemTypes)[number]

/** A link of the menu bar, or a folder that holds links. Order is by position, then id, within each folder. */
export interface MenuItem {
  id: string
  type: MenuItemType
  /** app, table or page id; empty for a folder */
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
  logo: string
  allowHide: boolean
  showWhenHovered: boolean
  showIcons: boolean
  largeIcons: boolean
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

export interface BottomNav {
  color: string
  onlyOnMobile: boolean
  items: BottomNavItem[]
}

export interface BottomNavItem {
  id: string
  type: (typeof bottomNavItemTypes)[number]
  target: string
  tableId: string | null
  label: string
  icon: string
  position: string
}
