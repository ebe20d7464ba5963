import { z } from 'zod'
import { breakpoints } from '#shared/blocks/block-type.ts'
import { blockTypes } from '#shared/blocks/block-types.ts'
import { listedPartSchema, nextPartSchema } from '#shared/lib/list-schemas.ts'
import { hueSchema, idSchema, labelSchema } from '#shared/lib/schemas.ts'
import { toldParts } from '#shared/lib/told-parts.ts'
import { appUpdateWire, newAppWire } from '#shared/nouns/apps/app-update-wire.ts'
import { appFonts } from '#shared/nouns/apps/app-snapshot.ts'
import { bundleWire } from '#shared/nouns/bundles/bundle-wire.ts'
import { defineCalls } from '#shared/protocol/calls.ts'
import { wireTab } from '#shared/values/wire-tab.ts'
import { drawnIconSchema } from '#shared/values/icon-names.ts'

const params = z.strictObject({ id: idSchema })
const blockId = z.string().min(1).max(40)
const blockParams = z.strictObject({ id: idSchema, blockId })
const cells = z.number().int().min(0).max(10_000)
const box = z.strictObject({ id: blockId, x: cells, y: cells, w: cells.min(1), h: cells.min(1) })
/** read by its block's type, and `hiddenFor` and `ground` as of every type: unknown settings are left out, values that do not fit become defaults */
const config = z.record(z.string().max(60), z.unknown())
const text = z.string().max(100_000)
const madeBlock = z.strictObject({ id: blockId })

const appSchema = z.strictObject({
  id: idSchema,
  type: z.literal('app'),
  ...wireTab,
  font: z.enum(appFonts),
  bgColor: z.string(),
  bgImage: z.string(),
  /** `config.type` is the block's type; of a block that this version cannot read it is all there is */
  components: z.array(z.strictObject({ id: blockId, config: z.looseObject({ type: z.string() }), text: z.string().optional() })),
  layouts: z.strictObject({
    desktop: z.strictObject({ components: z.array(box) }),
    mobile: z.strictObject({ components: z.array(box), enabled: z.boolean() }),
  }),
  tabletFollowsMobileLayout: z.boolean(),
  disableDesktopScrolling: z.boolean(),
  publicShowAppTitle: z.boolean(),
  publicShowTopBarWithLogo: z.boolean(),
  publicShowBars: z.boolean(),
  publicRemoveTramaBrand: z.boolean(),
  showAppTitleInNavigationMode: z.boolean(),
  /** the block by whose field the search of the app's title bar narrows; null: it has no search */
  titleBar: z.strictObject({ search_filter_id: blockId.nullable() }),
  bundleConfig: bundleWire,
})
export type WireApp = z.infer<typeof appSchema>

const changed = {
  label: labelSchema.optional(),
  icon: drawnIconSchema.optional(),
  color: hueSchema.optional(),
  ...appUpdateWire,
  components: appSchema.shape.components.max(500).optional(),
  layouts: appSchema.shape.layouts.optional(),
}

/** Apps by the specification's manner (2 §7): their list entry by a mutation, their document as a device would edit it. */
export const appCalls = defineCalls({
  /** in one write; blocks are added by the calls below. @throws `permission_denied`, `plan_blocked`, `not_found` for the folder */
  'POST v3/app': {
    about: 'Makes an app with its style, settings and bars, in a folder if one is named.',
    who: { flag: 'create_dashboard' },
    tokens: true,
    body: z.strictObject({
      label: labelSchema,
      icon: drawnIconSchema.default('layout-grid'),
      color: hueSchema.default('blue'),
      workspace_id: idSchema.optional(),
      ...newAppWire,
    }),
    answer: z.strictObject({ id: idSchema }),
  },
  'GET v3/app': {
    about: 'The apps that the person may open, by name.',
    who: 'member',
    tokens: true,
    query: listedPartSchema,
    answer: z.strictObject({
      items: z.array(z.strictObject({ id: idSchema, type: z.literal('app'), ...wireTab, updated_at: z.string() })),
      next: nextPartSchema,
    }),
  },
  'GET v3/app/:id': {
    about: 'An app with its blocks, layouts, look and bars.',
    who: 'member',
    tokens: true,
    params,
    answer: appSchema,
  },
  /** Only what is given changes. Blocks that `GET` told may be sent back with other settings; a text changes by its own call. @throws `not_found` */
  'PUT v3/app/:id': {
    about: 'Changes an app’s name, icon, colour, style and bars; null takes a bar away. It takes the answer of `GET v3/app/{id}`.',
    who: 'builder',
    tokens: true,
    params,
    body: z.strictObject({ ...changed, ...toldParts(appSchema, changed) }),
  },
  /** places of blocks; those not named stay, unknown ones are left out */
  'PUT v3/app/:id/layout': {
    about: 'Places blocks of an app, on the desktop or the phone.',
    who: 'builder',
    tokens: true,
    params,
    body: z.strictObject({
      breakpoint: z.enum(breakpoints),
      blocks: z.array(box).max(500),
    }),
  },
  'POST v3/app/:id/duplicate': {
    about: 'Makes a copy of an app with its blocks, look and bars, without files and public links.',
    who: 'builder',
    tokens: true,
    params,
    body: z.strictObject({ label: labelSchema }),
    answer: z.strictObject({ id: idSchema }),
  },
  'POST v3/app/:id/blocks': {
    about:
      'Adds a block to an app; the text of a text block is Markdown. Every type takes the settings `hiddenFor` (ids of roles) and `ground` (a hue).',
    who: 'builder',
    tokens: true,
    params,
    body: z.strictObject({ type: z.enum(blockTypes.map(({ name }) => name)), config: config.optional(), text: text.optional() }),
    answer: madeBlock,
  },
  'PUT v3/app/:id/blocks/:blockId': {
    about: 'Changes settings of a block, or its text, which is Markdown.',
    who: 'builder',
    tokens: true,
    params: blockParams,
    body: z.strictObject({ config: config.optional(), text: text.optional() }),
  },
  'DELETE v3/app/:id/blocks/:blockId': { about: 'Takes a block out of an app.', who: 'builder', tokens: true, params: blockParams },
  'POST v3/app/:id/blocks/:blockId/copy': {
    about: 'Copies a block to another app, or to the end of a page, where one may create blocks.',
    who: 'builder',
    params: blockParams,
    body: z.strictObject({ type: z.enum(['app', 'doc-page']), destination: idSchema }),
    answer: madeBlock,
  },
})
