import { z } from 'zod'
import { isAppPicture } from '#shared/nouns/attachments/file-owner.ts'
import { barIconSchema, isDrawnIcon } from '#shared/values/icon-names.ts'
import { hueSchema, idSchema, labelSchema, tableIdSchema } from '#shared/lib/schemas.ts'
import {
  bottomNavItemTypes,
  menuShortcuts,
  topBarAlignments,
  topBarVariants,
  topShortcuts,
  topShortcutsAtFirst,
  type Bars,
  type BottomNav,
  type BottomNavItem,
  type MenuBar,
  type MenuItem,
  type TopBar,
} from '#shared/nouns/bundles/bundle-snapshot.ts'
import { navActions } from '#shared/nouns/bundles/nav-actions.ts'

/* The bars by the specification's names (2 §3), as programs read and write them. Folders are pairs of `folder` and `folder_end`. */

const color = z.union([z.literal(''), hueSchema])
const itemId = z.string().min(1).max(40)
const picture = z.union([z.literal(''), z.string().max(500).refine(isAppPicture, 'not a picture of an app')])
const flags = <N extends string>(names: readonly N[]) =>
  z.strictObject(Object.fromEntries(names.map((name) => [name, z.boolean().optional()])) as Record<N, z.ZodOptional<z.ZodBoolean>>)

const menuItem = z.discriminatedUnion('type', [
  z.strictObject({ id: itemId.optional(), type: z.literal('app'), app_id: idSchema }),
  z.strictObject({ id: itemId.optional(), type: z.literal('table'), table_id: tableIdSchema }),
  z.strictObject({ id: itemId.optional(), type: z.literal('page'), item_id: idSchema }),
  z.strictObject({ id: itemId.optional(), type: z.literal('favorites') }),
  z.strictObject({ id: itemId.optional(), type: z.literal('workspace'), item_id: idSchema }),
  z.strictObject({ id: itemId.optional(), type: z.literal('chat_channel'), item_id: idSchema }),
  z.strictObject({
    id: itemId,
    type: z.literal('folder'),
    folder_config: z.strictObject({ name: labelSchema, is_collapsable: z.boolean().optional() }),
  }),
  z.strictObject({ id: itemId.optional(), type: z.literal('folder_end'), folder_end_for: itemId }),
])
type WireMenuItem = z.infer<typeof menuItem>

export const menuBarWire = z.strictObject({
  title: z.string().max(200).optional(),
  items: z.array(menuItem).min(1).max(500),
  top_bg_color: color,
  bottom_bg_color: color,
  logo: picture.optional(),
  shortcuts: flags(menuShortcuts).optional(),
  allow_hide_menu: z.boolean().optional(),
  show_when_hovered: z.boolean().optional(),
  show_app_icons: z.boolean().optional(),
  large_icons: z.boolean().optional(),
})

export const wireVariants = ['with_tabs_icons', 'no_icon', 'custom_icon', 'lower_bar', 'select'] as const

export const topBarWire = z.strictObject({
  bg_color: color.optional(),
  logo: picture.optional(),
  align_items: z.enum(topBarAlignments).optional(),
  items_variant: z.enum(wireVariants).optional(),
  show_login_button: z.boolean().optional(),
  items: z
    .array(
      z.strictObject({
        id: idSchema,
        type: z.literal('app'),
        custom_color: color.optional(),
        custom_icon: z.union([z.literal(''), barIconSchema]).optional(),
      }),
    )
    .max(100),
  shortcuts: flags(topShortcuts).optional(),
})

/** `{type: 'icon', id}` for one of ours, or an emoji as it is; `icon` is the same name under a second key. A bare name is taken too. */
const navIcon = z.union([
  barIconSchema,
  z
    .strictObject({ type: z.string().max(20), id: barIconSchema.optional(), icon: barIconSchema.optional() })
    .refine(({ id, icon }) => id !== undefined || icon !== undefined, 'names no icon'),
])
const navItem = z
  .strictObject({
    id: itemId.optional(),
    type: z.enum(bottomNavItemTypes),
    target: z.string().min(1).max(2000),
    record_table: tableIdSchema.optional(),
    label: labelSchema,
    icon: navIcon,
  })
  .refine(({ type, target, record_table: table }) => navActions[type].leads(target, table ?? null), 'does not lead anywhere')

export const bottomNavWire = z.strictObject({
  items: z.array(navItem).min(1).max(100),
  bg_color: color.optional(),
  only_show_on_mobile: z.boolean().optional(),
})

/** A bar that is not named stays, null takes it away. */
export const bundleWire = z.strictObject({
  top_bar: topBarWire.nullable().optional(),
  bottom_nav: bottomNavWire.nullable().optional(),
  menu_bar: menuBarWire.nullable().optional(),
})
export type BundleWire = z.infer<typeof bundleWire>

type NewItemId = () => string

/** The named bars as plain data; items without an id get one. */
export function barsFromWire(wire: BundleWire, newItemId: NewItemId): Partial<Bars> {
  return {
    ...(wire.menu_bar !== undefined && { menuBar: wire.menu_bar && menuBarFrom(wire.menu_bar, newItemId) }),
    ...(wire.top_bar !== undefined && { topBar: wire.top_bar && topBarFrom(wire.top_bar) }),
    ...(wire.bottom_nav !== undefined && { bottomNav: wire.bottom_nav && bottomNavFrom(wire.bottom_nav, newItemId) }),
  }
}

/** The bars as programs read them. */
export function barsToWire({ menuBar, topBar, bottomNav }: Bars): {
  menu_bar: z.infer<typeof menuBarWire> | null
  top_bar: z.infer<typeof topBarWire> | null
  bottom_nav: z.infer<typeof bottomNavWire> | null
} {
  return {
    menu_bar: menuBar && menuBarTo(menuBar),
    top_bar: topBar && topBarTo(topBar),
    bottom_nav: bottomNav && bottomNavTo(bottomNav),
  }
}

const chosen = <N extends string>(
  names: readonly N[],
  given: Partial<Record<N, boolean | undefined>> = {},
  atFirst: readonly N[] = [],
): N[] => names.filter((name) => given[name] ?? atFirst.includes(name))
const flagsOf = <N extends string>(names: readonly N[], on: readonly N[]): Record<N, boolean> =>
  Object.fromEntries(names.map((name) => [name, on.includes(name)])) as Record<N, boolean>

function menuBarFrom(wire: z.infer<typeof menuBarWire>, newItemId: NewItemId): MenuBar {
  const items: MenuItem[] = []
  let folderId: string | null = null
  for (const item of wire.items) {
    if (item.type === 'folder_end') {
      folderId = null
      continue
    }
    const id: string = item.id ?? newItemId()
    const base = { id, type: item.type, targetId: targetIn(item), label: '', folderId, collapsible: true, position: '' }
    if (item.type === 'folder') {
      const { name, is_collapsable = true } = item.folder_config
      items.push({ ...base, label: name, collapsible: is_collapsable, folderId: null })
      folderId = id
    } else items.push(base)
  }
  return {
    title: wire.title ?? '',
    topColor: wire.top_bg_color,
    bottomColor: wire.bottom_bg_color,
    logo: wire.logo ?? '',
    allowHide: wire.allow_hide_menu ?? true,
    showWhenHovered: wire.show_when_hovered ?? false,
    showIcons: wire.show_app_icons ?? true,
    largeIcons: wire.large_icons ?? false,
    shortcuts: chosen(menuShortcuts, wire.shortcuts),
    items,
  }
}

function targetIn(item: WireMenuItem): string {
  if ('app_id' in item) return item.app_id
  if ('table_id' in item) return item.table_id
  return 'item_id' in item ? item.item_id : ''
}

function menuBarTo(bar: MenuBar): z.infer<typeof menuBarWire> {
  const inside = (folderId: string | null): MenuItem[] => bar.items.filter((item) => item.folderId === folderId)
  const items = inside(null).flatMap((item): WireMenuItem[] =>
    item.type === 'folder'
      ? [
          { id: item.id, type: 'folder', folder_config: { name: item.label, is_collapsable: item.collapsible } },
          ...inside(item.id).flatMap(linkTo),
          { type: 'folder_end', folder_end_for: item.id },
        ]
      : linkTo(item),
  )
  return {
    title: bar.title,
    items,
    top_bg_color: bar.topColor,
    bottom_bg_color: bar.bottomColor,
    logo: bar.logo,
    shortcuts: flagsOf(menuShortcuts, bar.shortcuts),
    allow_hide_menu: bar.allowHide,
    show_when_hovered: bar.showWhenHovered,
    show_app_icons: bar.showIcons,
    large_icons: bar.largeIcons,
  }
}

const links: Record<Exclude<MenuItem['type'], 'folder'>, (item: MenuItem) => WireMenuItem> = {
  app: ({ id, targetId }) => ({ id, type: 'app', app_id: targetId }),
  table: ({ id, targetId }) => ({ id, type: 'table', table_id: targetId }),
  page: ({ id, targetId }) => ({ id, type: 'page', item_id: targetId }),
  favorites: ({ id }) => ({ id, type: 'favorites' }),
  workspace: ({ id, targetId }) => ({ id, type: 'workspace', item_id: targetId }),
  chat_channel: ({ id, targetId }) => ({ id, type: 'chat_channel', item_id: targetId }),
}

function linkTo(item: MenuItem): WireMenuItem[] {
  return item.type === 'folder' ? [] : [links[item.type](item)]
}

function topBarFrom(wire: z.infer<typeof topBarWire>): TopBar {
  return {
    color: wire.bg_color ?? '',
    logo: wire.logo ?? '',
    align: wire.align_items ?? 'left',
    variant: topBarVariants[wireVariants.indexOf(wire.items_variant ?? 'with_tabs_icons')] ?? 'withTabIcons',
    showLogin: wire.show_login_button ?? true,
    shortcuts: chosen(topShortcuts, wire.shortcuts, topShortcutsAtFirst),
    items: wire.items.map(({ id, custom_color = '', custom_icon = '' }) => ({
      id,
      appId: id,
      color: custom_color,
      icon: custom_icon,
      position: '',
    })),
  }
}

function topBarTo(bar: TopBar): z.infer<typeof topBarWire> {
  return {
    bg_color: bar.color,
    logo: bar.logo,
    align_items: bar.align,
    items_variant: wireVariants[topBarVariants.indexOf(bar.variant)] ?? 'with_tabs_icons',
    show_login_button: bar.showLogin,
    items: bar.items.map(({ appId, color: custom_color, icon: custom_icon }) => ({
      id: appId,
      type: 'app' as const,
      custom_color,
      custom_icon,
    })),
    shortcuts: flagsOf(topShortcuts, bar.shortcuts),
  }
}

function bottomNavFrom(wire: z.infer<typeof bottomNavWire>, newItemId: NewItemId): BottomNav {
  return {
    color: wire.bg_color ?? '',
    onlyOnMobile: wire.only_show_on_mobile ?? false,
    items: wire.items.map((item) => ({
      id: item.id ?? newItemId(),
      type: item.type,
      target: item.target,
      tableId: item.record_table ?? null,
      label: item.label,
      icon: typeof item.icon === 'string' ? item.icon : (item.icon.id ?? item.icon.icon ?? ''),
      position: '',
    })),
  }
}

function bottomNavTo(bar: BottomNav): z.infer<typeof bottomNavWire> {
  const itemTo = ({ id, type, target, tableId, label, icon }: BottomNavItem) => ({
    id,
    type,
    target,
    ...(tableId !== null && { record_table: tableId }),
    label,
    icon: isDrawnIcon(icon) ? { type: 'icon', id: icon, icon } : icon,
  })
  return { items: bar.items.map(itemTo), bg_color: bar.color, only_show_on_mobile: bar.onlyOnMobile }
}
