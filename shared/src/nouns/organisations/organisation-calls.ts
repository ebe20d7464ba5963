import { z } from 'zod'
import { formatsPartsSchema, languageSchema } from '#shared/nouns/auth/session-schema.ts'
import { askedPasswordLength, passwordFloor } from '#shared/nouns/organisations/organisation.ts'
import { workingHoursSchema } from '#shared/values/working-hours.ts'
import { mostSystemEmails } from '#shared/nouns/notices/notice-settings.ts'
import { emailSchema } from '#shared/lib/schemas.ts'
import { defineCalls } from '#shared/protocol/calls.ts'

/** Changing the organisation's own settings (specification 1 §2 "Settings"). */
export const organisationCalls = defineCalls({
  'POST org/update': {
    about: 'Changes the organisation’s settings.',
    who: { flag: 'access_settings' },
    body: z.strictObject({
      name: z.string().trim().min(1).max(120).optional(),
      language: languageSchema.optional(),
      timezone: z.string().min(1).max(80).optional(),
      currencySymbol: z.string().trim().min(1).max(5).optional(),
      /** needs the capability `customize_org_theme` as well */
      primaryColor: z
        .string()
        .regex(/^#[0-9a-f]{6}$/)
        .nullable()
        .optional(),
      hideTablesForMember: z.boolean().optional(),
      formats: formatsPartsSchema.optional(),
      /** administrators only; it holds for passwords that are set from then on */
      passwordLength: z
        .union([z.literal(passwordFloor), z.number().int().min(askedPasswordLength.least).max(askedPasswordLength.most)])
        .optional(),
      /** counted by the clocks of stages; null: every hour */
      workingHours: workingHoursSchema.nullable().optional(),
      memberUploadDataShortcut: z.boolean().optional(),
      hideTasks: z.boolean().optional(),
      /** only where the server has a host for it */
      funMode: z.boolean().optional(),
      // the same by the specification's names (1 §3 "Organisation settings"), which win
      hide_tables_for_member: z.boolean().optional(),
      member_upload_data_shortcut: z.boolean().optional(),
      hide_tasks: z.boolean().optional(),
      fun_mode: z.boolean().optional(),
      locale_settings: z
        .strictObject({
          language: languageSchema.optional(),
          timezone: z.string().min(1).max(80).optional(),
          currency_symbol: z.string().trim().min(1).max(5).optional(),
        })
        .optional(),
    }),
  },
  'GET org/settings': {
    about: 'The organisation’s settings by the names of the specification. The second step is set by `org/mfa`, the logo by its own call.',
    who: { flag: 'access_settings' },
    answer: z.strictObject({
      id: z.string(),
      name: z.string(),
      logo_customizado: z.string().nullable(),
      primary_color: z.string().nullable(),
      org_mfa_required: z.boolean(),
      hide_tables_for_member: z.boolean(),
      member_upload_data_shortcut: z.boolean(),
      hide_tasks: z.boolean(),
      fun_mode: z.boolean(),
      /** an organisation to try things out; only an operator makes one */
      is_test: z.boolean(),
      delete_at: z.string().nullable(),
      locale_settings: z.strictObject({ language: languageSchema, timezone: z.string(), currency_symbol: z.string() }),
    }),
  },
  'GET org/links': {
    about:
      'Places outside of the product that the server’s operator has named, such as the changelog, documentation, support and the host of fun mode.',
    who: 'member',
    answer: z.object({
      changelog: z.string().nullable(),
      documentation: z.string().nullable(),
      videos: z.string().nullable(),
      support: z.string().nullable(),
      sales: z.string().nullable(),
      /** where a first meeting is arranged */
      onboarding: z.string().nullable(),
      /** the film of Start Here, in the reader's language where there is one */
      start_video: z.string().nullable(),
      /** there is a playlist: `GET org/videos` tells of it */
      playlist: z.boolean(),
      /** where the desktop program is fetched */
      desktop: z.string().nullable(),
      /** the product that this one follows */
      legacy: z.string().nullable(),
      fun: z.string().nullable(),
      /** plans are sold here */
      sells: z.boolean(),
    }),
  },
  'GET org/videos': {
    about: 'The newest films of the operator’s playlist, at most four. None while it cannot be read.',
    who: 'member',
    answer: z.object({ videos: z.array(z.object({ title: z.string(), url: z.string() })) }),
  },
  'POST org/legacy-token': {
    about: 'A token of five minutes, by which the product that this one follows knows the member. `not_found` where there is none.',
    who: 'member',
    body: z.strictObject({}),
    answer: z.object({ token: z.string(), expires_at: z.string() }),
  },
  'GET v4/account/settings/infra-notification': {
    about: 'The addresses that are told of important failures.',
    who: { flag: 'access_settings' },
    answer: z.object({ emails: z.array(z.string()) }),
  },
  'POST v4/account/settings/infra-notification': {
    about: 'Sets the addresses that are told of important failures.',
    who: { flag: 'access_settings' },
    body: z.strictObject({ emails: z.array(emailSchema).max(mostSystemEmails) }),
  },
})
