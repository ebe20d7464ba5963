import { z } from 'zod'
import { isAppPicture } from '#shared/nouns/attachments/file-owner.ts'
import { given } from '#shared/lib/given.ts'
import { hueSchema } from '#shared/lib/schemas.ts'
import { appFonts, type AppStyle } from '#shared/nouns/apps/app-snapshot.ts'
import { bundleWire, type BundleWire } from '#shared/nouns/bundles/bundle-wire.ts'

/* Style, settings and bars of an app by all of their names: those of the specification (2 §3, §7), those of `GET v3/app/{id}`, and ours. */

/** empty: the plain page */
const color = z
  .union([z.literal(''), hueSchema])
  .nullable()
  .optional()
/** a picture of the app; choosing one clears the colour */
const picture = z
  .string()
  .max(500)
  .refine((text) => text === '' || isAppPicture(text), 'not a picture of an app')
  .nullable()
  .optional()
const flag = z.boolean().optional()
const font = z.enum(appFonts).optional()

const style = z.strictObject({
  background_color: color,
  background_image: picture,
  font,
  disable_desktop_scrolling: flag,
  mobile_enabled: flag,
})

/** By name: the part of the style that it sets. The later one in this list wins over an earlier one. */
const flags = {
  public_show_title: 'publicShowTitle',
  public_show_top_bar: 'publicShowTopBar',
  public_remove_brand: 'publicRemoveBrand',
  disableDesktopScrolling: 'disableDesktopScrolling',
  tabletFollowsMobileLayout: 'tabletFollowsMobile',
  showAppTitleInNavigationMode: 'showTitleInNavigation',
  publicShowAppTitle: 'publicShowTitle',
  publicShowTopBarWithLogo: 'publicShowTopBar',
  publicShowBars: 'publicShowBars',
  publicRemoveTramaBrand: 'publicRemoveBrand',
  disable_desktop_scrolling: 'disableDesktopScrolling',
  mobile_enabled: 'mobileEnabled',
  tablet_follows_mobile_layout: 'tabletFollowsMobile',
  show_app_title_in_navigation_mode: 'showTitleInNavigation',
  public_show_app_title: 'publicShowTitle',
  public_show_top_bar_with_logo: 'publicShowTopBar',
  public_show_bars: 'publicShowBars',
  public_remove_trama_brand: 'publicRemoveBrand',
} as const satisfies Record<string, keyof AppStyle>
type Flag = keyof typeof flags

const flagSchemas = Object.fromEntries(Object.keys(flags).map((name) => [name, flag])) as Record<Flag, typeof flag>

/** The settings of a new app. Pictures belong to the app, which has none yet. */
export const newAppWire = {
  style: style.omit({ background_image: true }).optional(),
  background_color: color,
  bgColor: color,
  font,
  ...flagSchemas,
  bundleConfig: bundleWire.optional(),
  ...bundleWire.shape,
}

/** The settings of an app that is changed. */
export const appUpdateWire = { ...newAppWire, style: style.optional(), background_image: picture, bgImage: picture }
type AppUpdate = z.infer<z.ZodObject<typeof appUpdateWire>>

/** The bars that are named, by their own names or inside of `bundleConfig`. */
export const namedBars = (body: AppUpdate): BundleWire => ({ ...body.bundleConfig, ...given(bundleOf(body)) })

const bundleOf = ({ top_bar, bottom_nav, menu_bar }: AppUpdate): BundleWire => ({ top_bar, bottom_nav, menu_bar })

/** The style and the settings that are named, by the document's names for them. A picture and a colour are never both. */
export function namedStyle(body: AppUpdate): Partial<AppStyle> {
  const own = body.style ?? {}
  const color = first(body.background_color, own.background_color, body.bgColor)
  const image = first(body.background_image, own.background_image, body.bgImage)
  const values: Partial<Record<Flag, boolean | undefined>> = { ...body, ...given(own) }
  const named = (Object.keys(flags) as Flag[]).flatMap((name) => (values[name] === undefined ? [] : [[flags[name], values[name]]]))
  return given({
    backgroundColor: isSet(image) ? '' : color === null ? '' : color,
    backgroundImage: isSet(color) && image === undefined ? '' : image === null ? '' : image,
    font: body.font ?? own.font,
    ...(Object.fromEntries(named) as Partial<AppStyle>),
  })
}

const first = <T>(...values: (T | undefined)[]): T | undefined => values.find((value) => value !== undefined)
const isSet = (value: string | null | undefined): boolean => value !== undefined && value !== null && value !== ''
