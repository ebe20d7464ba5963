import { z } from 'zod'
import { findBlockType } from '#shared/blocks/block-types.ts'
import type { JsonObject } from '#shared/lib/json.ts'
import { idSchema, tableIdSchema } from '#shared/lib/schemas.ts'
import { isAppPicture } from '#shared/nouns/attachments/file-owner.ts'
import type { Bars } from '#shared/nouns/bundles/bundle-snapshot.ts'
import { packageBounds } from '#shared/nouns/template-packages/package-bounds.ts'
import { lookSchema } from '#shared/nouns/template-packages/table-part.ts'
import type { PageElement, PageNode } from '#shared/values/page-node.ts'

const blockIdSchema = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'not a block id')
const attrsSchema = z.record(z.string().max(40), z.union([z.string().max(20_000), z.number(), z.boolean()]))

/** Rich text as plain data. */
const nodeSchema: z.ZodType<PageNode, PageNode> = z.lazy(() =>
  z.union([
    z.strictObject({
      type: z.literal('text'),
      text: z.string().max(200_000),
      marks: z.array(z.strictObject({ type: z.string().max(40), attrs: z.record(z.string().max(40), z.string().max(5000)) })).max(20),
    }),
    elementSchema,
  ]),
)
const elementSchema: z.ZodType<PageElement, PageElement> = z.lazy(() =>
  z.strictObject({
    type: z.string().regex(/^[A-Za-z]{1,40}$/),
    attrs: attrsSchema,
    children: z.array(nodeSchema).max(packageBounds.nodesOfPage),
  }),
)

/** A block by the settings of its type, as the type reads them. */
const blockSchema = z
  .strictObject({
    type: z.string().max(40),
    config: z.record(z.string(), z.unknown()),
    ground: z.string().max(20).optional(),
    body: z.array(nodeSchema).max(packageBounds.nodesOfPage),
  })
  .superRefine((block, context) => {
    const type = findBlockType(block.type)
    if (!type) return context.addIssue({ code: 'custom', path: ['type'], message: 'unknownKind' })
    const read = type.read(block.config as JsonObject)
    if (JSON.stringify(sorted(read)) !== JSON.stringify(sorted(block.config)))
      context.addIssue({ code: 'custom', path: ['config'], message: 'settings that this type does not have' })
  })
export type BlockPart = z.infer<typeof blockSchema>

/** The same settings in one order, without those that are not set. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, inside]) => inside !== undefined)
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, inside]) => [key, sorted(inside)]))
}

const boxSchema = z.strictObject({ x: z.int().min(0), y: z.int().min(0), w: z.int().min(1), h: z.int().min(1) })
export type BoxPart = z.infer<typeof boxSchema>

/** A picture of an app of the package, by its address; empty for none. */
const picture = z.union([z.literal(''), z.string().max(200).refine(isAppPicture, 'not a picture of an app')])

const styleSchema = z.strictObject({
  backgroundColor: z.string().max(20),
  backgroundImage: picture.optional(),
  font: z.enum(['default', 'serif', 'mono']),
  disableDesktopScrolling: z.boolean(),
  mobileEnabled: z.boolean(),
  tabletFollowsMobile: z.boolean(),
  showTitleInNavigation: z.boolean(),
  publicShowTitle: z.boolean(),
  publicShowTopBar: z.boolean(),
  publicShowBars: z.boolean(),
  publicRemoveBrand: z.boolean(),
})

const items = z.array(z.record(z.string().max(40), z.union([z.string().max(2000), z.boolean(), z.null()]))).max(500)
const bar = (bounds: z.ZodRawShape) => z.strictObject({ ...bounds, items }).nullable()
const shortcuts = z.array(z.string().max(40)).max(40)
const hue = z.string().max(20)

/** The bars as `readBundle` gives them; what does not fit is left out when they are written and read again. */
const barsSchema = z.strictObject({
  menuBar: bar({
    title: z.string().max(200),
    ...{ topColor: hue, bottomColor: hue, logo: picture },
    ...{ allowHide: z.boolean(), showWhenHovered: z.boolean(), showIcons: z.boolean(), largeIcons: z.boolean() },
    shortcuts,
  }),
  topBar: bar({
    color: hue,
    logo: picture,
    align: z.string().max(20),
    variant: z.string().max(20),
    showLogin: z.boolean(),
    shortcuts,
  }),
  bottomNav: bar({ color: hue, onlyOnMobile: z.boolean() }),
}) as unknown as z.ZodType<Bars, Bars>

/** `apps/n.json`: an app's blocks in reading order, with their places, and its bars. */
export const appPartSchema = z.strictObject({
  id: idSchema,
  ...lookSchema,
  style: styleSchema,
  /** somebody arranged the phone by hand; else it follows the desktop */
  ownPhone: z.boolean(),
  blocks: z.array(blockSchema.safeExtend({ id: blockIdSchema, desktop: boxSchema, mobile: boxSchema })).max(packageBounds.blocksOfApp),
  bars: barsSchema,
})
export type AppPart = z.infer<typeof appPartSchema>

/** `pages/n.json`: a page's text with the blocks inside of it. */
export const pagePartSchema = z.strictObject({
  id: idSchema,
  ...lookSchema,
  parentId: idSchema.nullable(),
  letterOf: tableIdSchema.nullable(),
  wide: z.boolean(),
  nodes: z.array(elementSchema).max(packageBounds.nodesOfPage),
  blocks: z.record(blockIdSchema, blockSchema),
})
export type PagePart = z.infer<typeof pagePartSchema>
