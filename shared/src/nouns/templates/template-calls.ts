import { z } from 'zod'
import { idSchema, itemIdSchema } from '#shared/lib/schemas.ts'
import { countSchema } from '#shared/lib/answer-schemas.ts'
import { maxTemplatePictureBytes, templateLanguages, templateProblems, templateStates } from '#shared/nouns/templates/template-limits.ts'
import { templateCategoryNames } from '#shared/nouns/templates/template-categories.ts'
import { templateTabSchema, templateTabTypes, templateTiers, templateTrickSchema } from '#shared/nouns/templates/template-structure.ts'
import { defineCalls } from '#shared/protocol/calls.ts'

export const templatePictureSchema = z.string().regex(/^\/api\/template\/picture\/[0-9a-f]{64}$/, 'not a picture of the gallery')

/** The most bytes of a package that is imported. */
const maxPackageBytes = 50 * 1024 * 1024

/** By its slug, which stands in addresses, or by its id. */
const namedSchema = z.string().min(1).max(120)

const categorySchema = z.strictObject({ id: z.string(), name: z.string(), color: z.string(), type: z.enum(['Business', 'Team']) })

export const cardSchema = z.strictObject({
  id: idSchema,
  slug: z.string(),
  name: z.string(),
  short_description: z.string(),
  /** every template is free */
  price: z.literal(0),
  /** null: the interface draws `drawing` */
  picture: z.string().nullable(),
  builder: z.strictObject({ id: idSchema, name: z.string(), profile_picture: z.string().nullable() }),
  categories: z.array(categorySchema),
  tricks: z.array(templateTrickSchema),
  integrations: z.array(z.string()),
  language: z.enum(templateLanguages),
  tier: z.enum(templateTiers),
  featured: z.boolean(),
  installs: countSchema,
  drawing: z.array(templateTabSchema),
})
export type TemplateCard = z.infer<typeof cardSchema>

export const templateDetailSchema = cardSchema.extend({
  /** Markdown */
  description: z.string(),
  images: z.array(z.string()),
  workspace: z.strictObject({ label: z.string(), tabs: z.array(templateTabSchema) }),
  status: z.enum(templateStates),
  /** a version of it is in the gallery, for everybody or for the own organisation */
  published: z.boolean(),
  has_data: z.boolean(),
  /** of the publisher's own page about it */
  url: z.string().nullable(),
  preview_link: z.string().nullable(),
  /** of the version that is described */
  version: countSchema,
})
export type TemplateDetail = z.infer<typeof templateDetailSchema>

/** Specification 3 §5 "Template", with the languages of the interface. In another version of a template what is absent stays as it was. */
const wantedSchema = {
  title: z.string().trim().min(1).max(100),
  short_description: z.string().trim().min(1).max(200),
  /** Markdown */
  description: z.string().trim().min(1).max(20_000),
  categories: z.array(z.enum(templateCategoryNames)).min(1).max(6),
  picture: templatePictureSchema.nullable().optional(),
  /** a page of the publisher's own about it */
  url: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .nullable()
    .optional(),
  language: z.enum(templateLanguages),
  /** only the own organisation sees it, and there it is published at once */
  is_private: z.boolean().optional(),
}

const tableIncludeSchema = z.strictObject({
  tricks: z.boolean().default(true),
  triggers: z.boolean().default(false),
  related: z.boolean().default(true),
  data: z.boolean().default(true),
})

/** The folder that becomes a template, and of each of its tabs whether it goes along, and with what. */
const templateChoiceSchema = z.strictObject({
  id: idSchema,
  tabs: z
    .array(
      z.strictObject({
        id: itemIdSchema,
        type: z.enum(templateTabTypes),
        include: z.boolean(),
        table_include: tableIncludeSchema.optional(),
      }),
    )
    .min(1)
    .max(500),
})
export type TemplateChoice = z.output<typeof templateChoiceSchema>

const ownTemplateSchema = templateDetailSchema.extend({
  /** only the own organisation sees it */
  is_private: z.boolean(),
  /** made in this organisation: another version is made only there */
  is_here: z.boolean(),
  /** why the newest version failed; null unless it did */
  problem: z.enum(templateProblems).nullable(),
  /** the folder and tabs that it was made of; null for one that came as a file */
  choice: templateChoiceSchema.nullable(),
})
export type OwnTemplate = z.input<typeof ownTemplateSchema>

/** Reading is open to everybody of an organisation, as is the page; the menu offers it to builders (`canViewTemplates`). */
export const templateCalls = defineCalls({
  'POST template/list': {
    about: 'The templates of the gallery, narrowed by the filters.',
    who: 'member',
    reads: true,
    body: z.strictObject({
      filters: z
        .strictObject({
          featured: z.boolean().optional(),
          most_popular: z.boolean().optional(),
          /** names of categories; one of them is enough */
          categories: z.array(z.enum(templateCategoryNames)).max(50).optional(),
        })
        .default({}),
      language: z.enum([...templateLanguages, 'all']).default('all'),
      search: z.string().trim().max(200).default(''),
    }),
    answer: z.array(cardSchema),
  },
  'GET template/detail/:id': {
    about: 'One template of the gallery, by its id or its name in addresses.',
    who: 'member',
    params: z.strictObject({ id: namedSchema }),
    answer: templateDetailSchema,
  },
  'GET template/my': {
    about: 'The templates of the caller’s builder profile, the last changed first.',
    who: 'member',
    answer: z.strictObject({ templates: z.array(ownTemplateSchema) }),
  },
  'GET template/category/list': {
    about: 'The names of all categories, by section.',
    who: 'member',
    answer: z.strictObject({ Business: z.array(z.string()), Team: z.array(z.string()) }),
  },
  /** It goes from the gallery and its package from the disk; what was installed from it stays. */
  'POST template/delete': {
    about: 'Takes a template of the caller’s profile out of the gallery.',
    who: { flag: 'create_table' },
    body: z.strictObject({ template_id: idSchema }),
  },
  /**
   * The answer comes at once, in the state *Creating*; `template/my` tells how it goes on. With `id_template_old` it is another version of that
   * template. Until it is approved everybody is offered the one before.
   * @throws `profile_not_found`, `template_not_found`, `template_not_ready` while a version is being made, `invalid_picture_format`
   */
  'POST template/save': {
    about: 'Publishes a folder as a template, or another version of one.',
    who: { flag: 'create_table' },
    body: z.strictObject({
      ...wantedSchema,
      has_data: z.boolean(),
      workspace: templateChoiceSchema,
      id_template_old: idSchema.optional(),
    }),
    answer: ownTemplateSchema,
  },
  /** A package as a file, from this installation or another one: it is tried and waits for approval like any other. @throws `package_refused` */
  'POST template/import': {
    about: 'Makes a template of a package that was exported, as the raw body.',
    who: { flag: 'create_table' },
    query: z.strictObject({ title: wantedSchema.title.optional(), language: z.enum(templateLanguages).default('en') }),
    answer: ownTemplateSchema,
    streams: true,
    media: { body: ['application/zip'] },
    maxBody: maxPackageBytes,
  },
  /** of one's own templates, by id: the newest version that has one */
  'GET template/file/:id': {
    about: 'Exports the package of one of the caller’s templates.',
    who: { flag: 'create_table' },
    params: z.strictObject({ id: namedSchema }),
    streams: true,
    media: { answer: ['application/zip'] },
  },
  /** JPEG, PNG or SVG; it is redrawn, so that nothing but pixels is kept. @throws `invalid_picture_format`, `file_too_large`, `picture_too_large` */
  'POST template/picture': {
    about: 'Uploads a picture for a template or a builder profile, as the raw body. It is kept for a day unless one of them names it.',
    who: { flag: 'create_table' },
    answer: z.strictObject({ picture: templatePictureSchema }),
    streams: true,
    media: { body: ['image/jpeg', 'image/png', 'image/svg+xml'] },
    maxBody: maxTemplatePictureBytes,
  },
  'GET template/picture/:id': {
    about: 'Shows a picture of the gallery.',
    who: 'member',
    params: z.strictObject({ id: z.string().max(64) }),
    streams: true,
    media: { answer: ['image/*'] },
  },
})
