import { z } from 'zod'
import { idSchema, itemIdSchema, itemTypeSchema, labelSchema } from '#shared/lib/schemas.ts'
import { defineCalls } from '#shared/protocol/calls.ts'

const pageSchema = z.strictObject({ id: idSchema, label: z.string(), updated_at: z.string() })
export type ProgramPage = z.infer<typeof pageSchema>

/** Characters of one text; more would hold up the server and everybody who opens the page. */
export const markdownLimit = 200_000

/** The most pages that one answer lists. */
export const mostListedPages = 1000

/** The most places that one answer names. */
export const mostBacklinks = 200

/** Pages for programs, as Markdown, and what documents derive about them. */
export const pageCalls = defineCalls({
  'GET v3/pages': {
    about: 'The pages that the person may read, by name.',
    who: 'member',
    tokens: true,
    query: z.strictObject({
      size: z.coerce.number().int().min(1).max(mostListedPages).default(100),
      after: z.string().max(2000).optional(),
    }),
    /** `next`: the `after` of the following pages, of which there may be none; null on the last answer */
    answer: z.strictObject({ items: z.array(pageSchema), next: z.string().nullable() }),
  },
  'GET v3/pages/:id': {
    about: 'A page as Markdown. Comments and tags in it stand for its blocks, files and looks: written back, they stay.',
    who: 'member',
    tokens: true,
    params: z.strictObject({ id: idSchema }),
    answer: pageSchema.extend({ markdown: z.string() }),
  },
  /** @throws `permission_denied`, `page_not_found` for the page above */
  'POST v3/pages': {
    about: 'Makes a page of Markdown. A token needs the scope `pages: "write"`.',
    who: 'member',
    tokens: true,
    body: z.strictObject({ label: labelSchema, markdown: z.string().max(markdownLimit).default(''), parent_id: idSchema.optional() }),
    answer: pageSchema.extend({ markdown: z.string() }),
  },
  /** @throws `page_not_found`, `permission_denied` */
  'PUT v3/pages/:id': {
    about:
      'Renames a page, replaces its text by Markdown, or adds Markdown at its end (`mode: "append"`). Blocks stay where their marks stand.',
    who: 'member',
    tokens: true,
    params: z.strictObject({ id: idSchema }),
    body: z.strictObject({
      label: labelSchema.optional(),
      markdown: z.string().max(markdownLimit).optional(),
      /** absent: `replace` */
      mode: z.enum(['replace', 'append']).optional(),
    }),
    answer: pageSchema.extend({ markdown: z.string() }),
  },
  /** Pages whose text names or links to something, or whose blocks show it, and apps whose blocks do. @throws `not_found` */
  'GET items/:type/:id/backlinks': {
    about: 'The pages and apps that lead to an app, page or table, as far as the person sees them.',
    who: 'member',
    params: z.strictObject({ type: itemTypeSchema, id: itemIdSchema }),
    answer: z.strictObject({ places: z.array(z.strictObject({ type: z.enum(['app', 'page']), id: idSchema })) }),
  },
})
