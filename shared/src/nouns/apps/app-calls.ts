import { z } from 'zod'
import { breakpoints } from '#shared/blocks/block-type.ts'
import { hueSchema, iconSchema, idSchema, labelSchema } from '#shared/lib/schemas.ts'
import { appFonts } from '#shared/nouns/apps/app-snapshot.ts'
import { defineCalls } from '#shared/protocol/calls.ts'

const params = z.strictObject({ id: idSchema })
const blockId = z.string().min(1).max(40)
const cells = z.number().int().min(0).max(10_000)

/** Apps by the specification's manner (2 §7): their list entry by a mutation, their document as a device would edit it. */
export const appCalls = defineCalls({
  /** only what is given changes */
  'PUT v3/app/:id': {
    about: 'Changes an app’s name, icon, colour and style.',
    who: 'builder',
    params,
    body: z.strictObject({
      label: labelSchema.optional(),
      icon: iconSchema.optional(),
      color: hueSchema.optional(),
      style: z
        .strictObject({
          /** empty: the plain page */
          background_color: z.union([z.literal(''), hueSchema]).optional(),
          font: z.enum(appFonts).optional(),
          disable_desktop_scrolling: z.boolean().optional(),
          mobile_enabled: z.boolean().optional(),
        })
        .optional(),
      show_app_title_in_navigation_mode: z.boolean().optional(),
      tablet_follows_mobile_layout: z.boolean().optional(),
      public_show_title: z.boolean().optional(),
      public_show_top_bar: z.boolean().optional(),
      public_remove_brand: z.boolean().optional(),
    }),
  },
  /** places of blocks; those not named stay, unknown ones are left out */
  'PUT v3/app/:id/layout': {
    about: 'Places blocks of an app, on the desktop or the phone.',
    who: 'builder',
    params,
    body: z.strictObject({
      breakpoint: z.enum(breakpoints),
      blocks: z.array(z.strictObject({ id: blockId, x: cells, y: cells, w: cells.min(1), h: cells.min(1) })).max(500),
    }),
  },
})
