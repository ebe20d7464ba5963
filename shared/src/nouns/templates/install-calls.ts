import { z } from 'zod'
import { countSchema } from '#shared/lib/answer-schemas.ts'
import { idSchema } from '#shared/lib/schemas.ts'
import { changeActs, changedParts, changedThings } from '#shared/nouns/template-packages/template-change.ts'
import { defineCalls } from '#shared/protocol/calls.ts'

/** The states of an installation. */
export const installStates = ['installing', 'installed', 'failed', 'updating', 'removing', 'removed', 'restoring'] as const

const installSchema = z.strictObject({
  install_id: idSchema,
  template_id: idSchema,
  /** of the installed version */
  version: countSchema,
  status: z.enum(installStates),
  /** 0 to 1 */
  progress: z.number().min(0).max(1),
  start_url: z.string().optional(),
  /** why it failed: an id of the catalogue of errors */
  error: z.string().nullable(),
  /** its last update can be taken back */
  can_undo: z.boolean(),
  at: z.string(),
})
export type TemplateInstall = z.infer<typeof installSchema>

const installWithGapsSchema = installSchema.extend({
  gaps: z.strictObject({
    /** they were brought switched off; `missing`: parts to fill in first */
    automations: z.array(z.strictObject({ id: z.string(), name: z.string(), missing: countSchema })),
    /** they were brought inactive */
    functions: z.array(z.strictObject({ id: z.string(), name: z.string() })),
    /** parts that could not be made here */
    skipped: z.array(z.strictObject({ part: z.string(), name: z.string(), reason: z.string() })),
  }),
})
export type TemplateInstallWithGaps = z.infer<typeof installWithGapsSchema>

const changeSchema = z.strictObject({
  id: z.string(),
  /** `left`: not made by the update; `setAside`: it holds data, and stays */
  act: z.enum(changeActs),
  of: z.enum(changedThings),
  thing: z.strictObject({ id: z.string(), label: z.string(), type: z.string().optional() }),
  /** the table, app or page that it is in */
  within: z.strictObject({ id: z.string(), label: z.string() }).nullable(),
  part: z.enum(changedParts).nullable(),
  /** short texts: a label, a formula; null where there are no words for it */
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** it was changed here as well: `local` stands here, and somebody says which of both holds */
  is_conflict: z.boolean(),
  local: z.string().nullable(),
})

const who = { flag: 'create_table' } as const
const params = z.strictObject({ id: idSchema })

/** Installations of an organisation. They take the rights to make tables, apps, pages and folders. */
export const templateInstallCalls = defineCalls({
  /**
   * Answers at once. Asked again for a template that stands here already it answers that installation, unless `again`.
   * @throws `template_not_found`, `package_refused`, `plan_limit`, `organisation_full`
   */
  'POST template/install': {
    about: 'Installs a template into the organization.',
    who,
    body: z.strictObject({ slug: z.string().min(1).max(120), with_data: z.boolean().default(true), again: z.boolean().default(false) }),
    answer: z.strictObject({ status: z.enum(installStates), install_id: idSchema, start_url: z.string().optional() }),
  },
  'GET template/installs': {
    about: 'The installations of the organization, the last first.',
    who,
    answer: z.strictObject({ installs: z.array(installSchema) }),
  },
  'GET template/install/:id': { about: 'How an installation stands.', who, params, answer: installWithGapsSchema },
  /** as one act, which `restore` undoes. @throws `conflict` while it is being changed */
  'POST template/install/:id/remove': { about: 'Moves everything that a template brought to the trash.', who, params },
  'POST template/install/:id/restore': { about: 'Brings back what was removed of a template.', who, params },
  /** @throws `conflict` where the newest version stands already, `template_not_found`, `package_refused` */
  'GET template/install/:id/changes': {
    about: 'Describes what an update to the newest version would change. Nothing is written.',
    who,
    params,
    answer: z.strictObject({ from: countSchema, to: countSchema, seen: z.string(), changes: z.array(changeSchema) }),
  },
  /** `version` and `seen`: as they were described; `conflict` once they differ. Every change with `is_conflict` needs an answer. @throws `invalid_request` */
  'POST template/install/:id/changes': {
    about: 'Updates an installation to a version of its template.',
    who,
    params,
    body: z.strictObject({
      version: z.number().int().min(1),
      seen: z.string().max(64).optional(),
      answers: z.record(z.string().max(400), z.enum(['template', 'local'])).default({}),
    }),
  },
  'POST template/install/:id/undo-changes': { about: 'Takes the last update of an installation back.', who, params },
})
