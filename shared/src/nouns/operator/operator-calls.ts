import { z } from 'zod'
import { planIds } from '#shared/access/plan.ts'
import { countSchema } from '#shared/lib/answer-schemas.ts'
import { announcementReaders } from '#shared/nouns/operator/operator-page.ts'
import { announcementLength } from '#shared/nouns/notices/notice-event.ts'
import { defineCalls } from '#shared/protocol/calls.ts'

/** As an organisation stands in the list: what is known without its file being opened. */
const listedSchema = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  createdAt: z.iso.datetime(),
  /** the day on which it is erased */
  deleteAt: z.string().nullable(),
  planId: z.enum(planIds).nullable(),
  state: z.enum(['open', 'free', 'trial', 'paid', 'blocked']),
  trialEndsAt: z.string().nullable(),
  people: countSchema,
  /** of its database; files of cells stand beside it */
  bytes: countSchema,
  lastUsedAt: z.string().nullable(),
  /** works that were given up and wait for somebody; null: its file cannot be read */
  failures: countSchema.nullable(),
  /** `refused`: it cannot be opened. `damaged`: it is read, and takes no change */
  health: z.enum(['fine', 'damaged', 'refused']),
})
export type ListedOrganisation = z.infer<typeof listedSchema>

/** The calls of the server's operator (`OPERATOR_TOKEN`). Nothing of an organisation's contents is here. */
export const operatorCalls = defineCalls({
  /** @throws `operator_needed`, `too_many_requests` */
  'POST operator/sign-in': {
    about: 'Opens the operator’s calls for eight hours, by the token of this server.',
    who: 'anyone',
    body: z.strictObject({ token: z.string().min(1).max(500) }),
  },
  'POST operator/sign-out': { about: 'Closes the operator’s calls on this browser.', who: 'anyone' },
  'GET operator/organisations': {
    about: 'Organisations with their plan, size, last use and health, by name, fifty at a time.',
    who: 'operator',
    query: z.strictObject({ search: z.string().trim().max(200).default(''), page: z.coerce.number().int().min(1).max(100_000).default(1) }),
    answer: z.object({ total: countSchema, items: z.array(listedSchema) }),
  },
  /** @throws `organisation_not_found`, `operator_needed` */
  'POST operator/organisations/:id/plan': {
    about: 'Sets the plan of an organisation, which reads of it in its history log. `blocked` closes it; nothing of it is deleted.',
    who: 'operator',
    params: z.object({ id: z.uuid() }),
    /** `trialDays`: null for no trial. `open`: no plan, so that everything is open. Limits of the plan’s own list come with it */
    body: z.strictObject({ plan: z.enum([...planIds, 'open']), trialDays: z.number().int().min(1).max(3650).nullable() }),
    answer: listedSchema,
  },
  /** @throws `organisation_not_found`, `operator_needed` */
  'POST operator/organisations/:id/announce': {
    about: 'Tells people of an organisation something, among their updates. Its history log says so.',
    who: 'operator',
    params: z.object({ id: z.uuid() }),
    body: z.strictObject({ text: z.string().trim().min(1).max(announcementLength), to: z.enum(announcementReaders) }),
    answer: z.object({ people: countSchema }),
  },
})
