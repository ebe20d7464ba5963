import { z } from 'zod'
import { fieldIdSchema, idSchema, itemIdSchema, tableIdSchema } from '#shared/lib/schemas.ts'
import { mostControls } from '#shared/blocks/app-filters-block.ts'
import { defineCalls } from '#shared/protocol/calls.ts'
import { mostLines } from '#shared/nouns/forms/form.ts'
import { pictureSizes } from '#shared/nouns/attachments/picture-size.ts'
import { mostOffered } from '#shared/nouns/public-links/public-link.ts'
import { publicItemSchema } from '#shared/nouns/public-links/public-item-schema.ts'
import { sitePattern } from '#shared/nouns/public-links/site-origin.ts'
import { formItemSchema, linkConfigPartsSchema, linkConfigSchema } from '#shared/nouns/public-links/link-config-schema.ts'

const sharedTypeSchema = z.enum(['object', 'dashboard', 'doc_page', 'form'])
const target = z.strictObject({ type: sharedTypeSchema, identifier: itemIdSchema })
const viewTypeSchema = z.enum(['object', 'dashboard', 'doc_page'])
const view = z.strictObject({ type: viewTypeSchema, identifier: itemIdSchema })

const publicViewSchema = z.object({
  /** of the link, by which it is mailed */
  id: idSchema,
  type: viewTypeSchema,
  canWrite: z.boolean(),
  token: z.string(),
  active: z.boolean(),
  config: linkConfigSchema,
})

export type PublicView = z.infer<typeof publicViewSchema>

/** 32 random bytes as base64url */
const tokenSchema = z.string().regex(/^[A-Za-z0-9_-]{43}$/)
const token = z.object({ token: tokenSchema })
/** the slug in `/{org}/{token}`: the link must be that organisation's */
const place = z.object({ org: z.string().max(100).optional() })

const nameSchema = z.string().trim().max(100)
const passwordSchema = z.string().min(1).max(200)
/** Most sites that one link names. */
const mostSites = 20
/** the origin of a site that is reached by https, as browsers write it */
const siteSchema = z.string().max(200).regex(sitePattern, 'not the https address of a site')
const settings = {
  name: nameSchema.optional(),
  config: linkConfigSchema.optional(),
  /** visitors of an app or table may add records; forms always may */
  canWrite: z.boolean().optional(),
  expiresAt: z.iso.datetime().nullable().optional(),
  /** null takes it away */
  password: passwordSchema.nullable().optional(),
  /** https origins of the sites that may show it in a frame */
  sites: z.array(siteSchema).max(mostSites).optional(),
}

const linkSchema = z.object({
  id: z.string(),
  type: sharedTypeSchema,
  identifier: z.string(),
  /** empty where the link shows more than the asking member may see */
  name: z.string(),
  /** null where the link shows more than the asking member may see */
  token: z.string().nullable(),
  /** of a form: its name in `v3/public-form/{formId}` and its address (2 §3 "form link"); null like the token */
  form_id: z.string().nullable().optional(),
  form_link: z.string().nullable().optional(),
  active: z.boolean(),
  canWrite: z.boolean(),
  config: linkConfigSchema,
  expiresAt: z.string().nullable(),
  hasPassword: z.boolean(),
  sites: z.array(z.string()),
  createdAt: z.string(),
  /** name of whose rights it lends; null when they left, and it opens nothing */
  by: z.string().nullable(),
  opened: z.number(),
  submitted: z.number(),
  lastAt: z.string().nullable(),
  /** the files that its visitors sent take its room, so that it takes no more answers */
  isFull: z.boolean(),
  /** its app or page reads tables added later, which visitors do not see until a member confirms the link */
  isBehind: z.boolean(),
})
export type LinkDetails = z.infer<typeof linkSchema>

const visitSchema = z.object({
  at: z.string(),
  kind: z.enum(['open', 'submit', 'refused']),
  /** a member's name; null for a visitor */
  who: z.string().nullable(),
  /** cut short: `203.0.113.*` */
  address: z.string(),
})
export type LinkVisit = z.infer<typeof visitSchema>

const sentAnswerSchema = z.object({
  id: z.string(),
  /** null: outside the asking member's records, or gone */
  recordId: z.string().nullable(),
  at: z.string(),
  /** null: always */
  until: z.string().nullable(),
  state: z.enum(['open', 'over', 'revoked']),
})
export type SentAnswer = z.infer<typeof sentAnswerSchema>

/** 32 random bytes as base64url, made on the visitor's device */
const answerSecret = z.string().regex(/^[A-Za-z0-9_-]{43}$/)
/** The most bytes of a stranger's file. */
const maxVisitorFile = 25 * 1024 * 1024

const formValue = z.union([z.string().max(100_000), z.boolean(), z.null(), z.array(z.string().max(200)).max(1000)])

/** The choices of a visitor in blocks of filters, by block and control: a text, or ids of options. */
const chosenSchema = z
  .record(
    z.string().max(40),
    z
      .record(z.string().max(40), z.union([z.string().max(200), z.array(z.string().max(40)).max(1000)]))
      .refine((chosen) => Object.keys(chosen).length <= mostControls, 'too many controls'),
  )
  .refine((chosen) => Object.keys(chosen).length <= 50, 'too many blocks')

/** Public links (specification 2 §7, 3 §3). The visitor's calls need no session; the token is the right. */
export const publicLinkCalls = defineCalls({
  'POST public-view/get': { about: 'The public link of an app, page or table.', who: 'member', body: view, answer: publicViewSchema },
  'POST public-view/create': {
    about: 'Makes an item public, or gives the link it has.',
    who: 'builder',
    body: view.extend({ can_write: z.boolean().optional() }),
    answer: publicViewSchema,
  },
  'POST public-view/delete': { about: 'Ends the public link of an item.', who: 'builder', body: view },
  /** mails the link; `:share` is literal in the specification. `id`: of the link, or of the item whose first link it is */
  'POST v3/public-view/:id/:share': {
    about: 'Mails a public link.',
    who: 'builder',
    params: z.object({ id: itemIdSchema, share: z.enum([':share', 'share']) }),
    body: z.strictObject({ emails: z.union([z.string().max(10_000), z.array(z.string().max(254)).max(200)]) }),
    answer: z.object({ sent: z.number() }),
  },

  'POST public-links/list': {
    about: 'The public links of an item.',
    who: 'builder',
    body: target,
    answer: z.object({
      links: z.array(linkSchema),
      /** of an app or page: fields that its blocks show to members, and to visitors only where a link includes them; `told`: those of them that
       * figures or other blocks tell of all the same */
      unasked: z.array(z.object({ tableId: tableIdSchema, fieldIds: z.array(fieldIdSchema), told: z.array(fieldIdSchema) })),
      /** of an app: fields of people and linked records that its forms could ask visitors for */
      choosable: z.array(fieldIdSchema),
    }),
  },
  'POST public-links/create': { about: 'Makes a further public link.', who: 'builder', body: target.extend(settings), answer: linkSchema },
  'POST public-links/update': {
    about: 'Changes a public link.',
    who: 'builder',
    body: z.strictObject({ id: idSchema, active: z.boolean().optional(), ...settings, config: linkConfigPartsSchema.optional() }),
    answer: linkSchema,
  },
  /** revoked for good: its address never opens anything again */
  'POST public-links/delete': { about: 'Revokes a public link for good.', who: 'builder', body: z.strictObject({ id: idSchema }) },
  'POST public-links/log': {
    about: 'The last visits of a public link.',
    who: 'builder',
    body: z.strictObject({ id: idSchema }),
    answer: z.object({ visits: z.array(visitSchema) }),
  },

  /** a PublicItem as JSON, with an ETag */
  'GET public/:token': {
    about: 'What a visitor of a public link sees.',
    who: 'anyone',
    params: token,
    query: place,
    answer: publicItemSchema,
    streams: true,
  },
  /** server-sent events: `changed` within a second of a change, `gone` when the link ends or is another one */
  'GET public/:token/events': {
    about: 'Server-sent events that tell a visitor of changes.',
    who: 'anyone',
    params: token,
    query: place,
    streams: true,
    media: { answer: ['text/event-stream'] },
  },
  /** a file of the shared app or page, as long as what the link shows names it; pictures come redrawn */
  'GET public/:token/files/:id': {
    about: 'A file that a visitor of a public link sees.',
    who: 'anyone',
    params: token.extend({ id: idSchema }),
    query: place.extend({ size: z.enum(pictureSizes).optional() }),
    streams: true,
    media: { answer: ['application/octet-stream', 'image/*'] },
  },
  /** sets the cookie that opens this link for some hours */
  'POST public/:token/unlock': {
    about: 'Opens a link that is protected by a password.',
    who: 'anyone',
    params: token,
    body: z.strictObject({ password: passwordSchema }),
  },
  'POST public/:token/rows': {
    about: 'A further page of the records that a public link shows.',
    who: 'anyone',
    params: token,
    body: z.strictObject({
      /** the block of an app or page */
      block: z.string().max(40).optional(),
      /** the `next` of the page before */
      after: z.string().max(20_000).optional(),
      /** of a block that the visitor has narrowed */
      only: chosenSchema.optional(),
      /** of a table's own link: among the fields it shows */
      search: z.string().max(200).default(''),
    }),
    answer: z.looseObject({}),
  },
  /** only blocks that the choices narrow are answered; null for one that cannot be read so */
  'POST public/:token/narrow': {
    about: 'The blocks of a public link as a visitor’s choices in its blocks of filters narrow them.',
    who: 'anyone',
    reads: true,
    params: token,
    body: z.strictObject({ only: chosenSchema }),
    answer: z.object({ blocks: z.record(z.string(), z.looseObject({}).nullable()) }),
  },
  /** a few names for a question of people or linked records; the ids are of this link alone */
  'POST public/:token/choices': {
    about: 'Finds people or records that a visitor may choose in a public form.',
    who: 'anyone',
    reads: true,
    params: token,
    body: z.strictObject({
      part: z.string().max(40),
      /** the block of an app whose form asks */
      block: z.string().max(40).optional(),
      /** the version of the form that is filled */
      version: z.number().int().min(1).optional(),
      search: z.string().max(100).default(''),
    }),
    answer: z.object({ choices: z.array(z.object({ id: idSchema, name: z.string() })).max(mostOffered), more: z.boolean() }),
  },
  'POST public/:token/submit': {
    about: 'Submits a public form.',
    who: 'anyone',
    params: token,
    body: z.strictObject({
      /** of the visitor's making: the same submission sent twice is taken once */
      id: idSchema,
      /** the block of an app whose table gets a record */
      block: z.string().max(40).optional(),
      values: z.record(z.string().max(40), formValue),
      /** by question: new linked records, each the answers to its columns */
      lines: z.record(z.string().max(40), z.array(z.record(z.string().max(40), formValue)).max(mostLines)).optional(),
      /** the version of the form that was filled */
      version: z.number().int().min(1).optional(),
      /** of the visitor's making: by it they may change the answer later, where the link offers that */
      secret: answerSecret.optional(),
      /** the secret of the answer that this changes */
      answer: answerSecret.optional(),
      /** left empty by people: no field of the page shows it */
      website: z.string().max(200).optional(),
    }),
  },
  'POST public/:token/answer': {
    about: 'The form with the answers that its visitor sent before.',
    who: 'anyone',
    reads: true,
    params: token,
    body: z.strictObject({ answer: answerSecret }),
    answer: z.object({ form: z.looseObject({}) }),
  },
  /** kept a day unless a submission names it */
  'POST public/:token/upload': {
    about: 'Uploads a file for a question of a public form, as the raw body.',
    who: 'anyone',
    params: token,
    query: z.strictObject({
      part: z.string().max(40),
      /** of a question of lines: the column that takes files */
      column: z.string().max(40).optional(),
      name: z.string().min(1).max(255),
      /** the block of an app or page whose form asks */
      block: z.string().max(40).optional(),
    }),
    answer: z.object({ id: idSchema }),
    streams: true,
    media: { body: ['application/octet-stream'] },
    maxBody: maxVisitorFile,
  },
  'POST public-links/answers': {
    about: 'The newest answers to a form that their visitors may change, or might.',
    who: 'builder',
    reads: true,
    body: z.strictObject({ id: idSchema }),
    answer: z.object({ tableId: tableIdSchema, answers: z.array(sentAnswerSchema) }),
  },
  'POST public-links/revoke-answers': {
    about: 'Ends the right of visitors to change the answers they sent, or one of them.',
    who: 'builder',
    body: z.strictObject({ id: idSchema, submission: idSchema.optional() }),
    answer: z.object({ revoked: z.number() }),
  },
  /** `formId` is the form's token */
  'GET v3/public-form/:formId': {
    about: 'The parts of a public form.',
    who: 'anyone',
    params: z.object({ formId: tokenSchema }),
    answer: z.object({
      table_id: tableIdSchema,
      record_id: idSchema.nullable(),
      fields: z.array(z.union([formItemSchema, z.object({ id: z.string(), type: z.literal('field'), field_id: fieldIdSchema })])),
    }),
  },
})
