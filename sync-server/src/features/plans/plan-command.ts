import { z } from 'zod'
import { planFeatures } from '#shared/access/plan-features.ts'
import { planInForce, planIds, planLimits, trialDaysLeft, type Plan } from '#shared/access/plan.ts'
import { planSchema } from '#shared/access/plan-schema.ts'
import { seatsTaken } from '#server/access/plan-limits.ts'
import { CommandError, readOptions, type Command, type GivenOptions } from '#server/lib/command.ts'
import type { ControlReader } from '#server/storage/control/control-store.ts'
import { hasControl, openControl } from '#server/storage/control/open-control.ts'
import { createOrgStore } from '#server/storage/org-store.ts'
import { findOrganisation } from '#server/identity/find-organisation.ts'
import { findSubscription, newPlan, storeSubscription } from '#server/identity/subscriptions.ts'

const options = {
  org: { type: 'string' },
  plan: { type: 'string' },
  features: { type: 'string' },
  limit: { type: 'string', multiple: true },
  'trial-days': { type: 'string' },
  'grace-hours': { type: 'string' },
  tolerance: { type: 'string' },
  viewers: { type: 'string' },
  contact: { type: 'string' },
} as const

type Given = GivenOptions<typeof options>

/** `npm run plan`: shows or sets the plan of an organisation, without billing. A running server follows within a second. */
export const planCommand: Command = {
  usage: `plan --org ID [options]  shows or sets an organisation's plan, also while the server runs
      --plan ${planIds.join('|')}|open
      --features all|none|NAME,…   --limit NAME=N|NAME=none   --trial-days N|none   --grace-hours N
      --tolerance PERCENT   --viewers yes|no   --contact ADDRESS|none`,
  run: async (args, config, say) => {
    const given = readOptions(args, options)
    if (!hasControl(config)) throw new CommandError(`${config.dataDir} holds no data`)
    const { store } = await openControl(config)
    try {
      const orgId = await findOrg(store, given.org)
      const before = (await findSubscription(store, orgId))?.plan
      if (Object.keys(given).length > 1) {
        const now = new Date()
        const plan = checked(changePlan(before ?? newPlan(orgId), given, now))
        assertSeats(config.dataDir, orgId, seatsIn(given.limit))
        await store.write((tx) => storeSubscription(tx, plan, now))
        describe(plan, say)
      } else if (before) describe(before, say)
      else say('no plan: everything is open')
    } finally {
      await store.close()
    }
  },
}

/** By id or by the name in addresses. @throws CommandError */
async function findOrg(reader: ControlReader, named: string | undefined): Promise<string> {
  if (named === undefined) throw new CommandError('plan needs --org ID; its id or the name in its addresses')
  const found = await findOrganisation(reader, named)
  if (found === undefined) throw new CommandError(`there is no organisation ${named}`)
  return found
}

/** The numbers of seats that are set now. */
function seatsIn(limits: readonly string[] = []): Partial<Record<'builderSeats' | 'memberSeats', number>> {
  const { builderSeats, memberSeats } = limits.reduce(withLimit, {})
  return { ...(builderSeats !== undefined && { builderSeats }), ...(memberSeats !== undefined && { memberSeats }) }
}

/** Nobody who has a seat loses it by a number (specification 1 §5). @throws CommandError */
function assertSeats(dataDir: string, orgId: string, wanted: ReturnType<typeof seatsIn>): void {
  if (wanted.builderSeats === 0) throw new CommandError('You must have at least one builder.')
  if (Object.keys(wanted).length === 0) return
  const orgs = createOrgStore(dataDir)
  try {
    const org = orgs.open(orgId)
    const [builders, members] = [seatsTaken('builder')(org), seatsTaken('member')(org)]
    const tooFew = (people: string, used: number): CommandError =>
      new CommandError(`You can't set the number of ${people} to a value lower than the current number of ${people}: ${used}.`)
    if ((wanted.builderSeats ?? builders) < builders) throw tooFew('builders', builders)
    if ((wanted.memberSeats ?? members) < members) throw tooFew('members', members)
  } finally {
    orgs.close()
  }
}

/** The plan with the given options; the others stay. A new name of a plan brings its own features and limits. */
function changePlan(before: Plan, given: Given, now: Date): Plan {
  const plan = given.plan === undefined ? { ...before } : { ...before, ...planNamed(given.plan) }
  if (given.features !== undefined) plan.features = featuresOf(given.features)
  for (const one of given.limit ?? []) plan.limits = withLimit(plan.limits, one)
  const days = given['trial-days']
  if (days !== undefined)
    plan.trialEndsAt = days === 'none' ? null : new Date(now.getTime() + numberOf('trial-days', days, 36_500) * 86_400_000).toISOString()
  if (given['grace-hours'] !== undefined) plan.trialGraceHours = numberOf('grace-hours', given['grace-hours'], 10_000)
  if (given.tolerance !== undefined) plan.overUsageTolerance = numberOf('tolerance', given.tolerance, 1000)
  if (given.viewers !== undefined) plan.allowViewrs = oneOf('viewers', ['yes', 'no'], given.viewers) === 'yes'
  if (given.contact !== undefined) plan.contact = given.contact === 'none' ? null : given.contact
  return plan
}

/** Paid plans have every feature until they are named one by one. The free one has none, and two users (specification 1 §9). */
function planNamed(name: string): Pick<Plan, 'planId' | 'features' | 'limits'> {
  const allowed = [...planIds, 'open'] as const
  const planId = allowed.find((one) => one === name)
  if (planId === undefined) throw new CommandError(`Invalid plan selected. --plan ${name}: one of ${allowed.join(', ')}`)
  if (planId === 'free') return { planId, features: [], limits: { users: 2 } }
  return { planId: planId === 'open' ? null : planId, features: null, limits: {} }
}

function featuresOf(list: string): Plan['features'] {
  if (list === 'all') return null
  return list === 'none' ? [] : list.split(',').map((name) => oneOf('features', planFeatures, name.trim()))
}

function withLimit(limits: Plan['limits'], text: string): Plan['limits'] {
  const [name = '', amount = ''] = text.split('=')
  const limit = oneOf('limit', planLimits, name)
  const changed = { ...limits }
  if (amount === 'none') delete changed[limit]
  else changed[limit] = numberOf('limit', amount, Number.MAX_SAFE_INTEGER)
  return changed
}

function oneOf<T extends string>(option: string, allowed: readonly T[], given: string): T {
  const found = allowed.find((one) => one === given)
  if (found === undefined) throw new CommandError(`--${option} ${given}: one of ${allowed.join(', ')}`)
  return found
}

function numberOf(option: string, text: string, most: number): number {
  const number = /^\d+$/.test(text) ? Number(text) : NaN
  if (!(number <= most)) throw new CommandError(`--${option} ${text}: a whole number up to ${most}`)
  return number
}

function checked(plan: Plan): Plan {
  const parsed = planSchema.safeParse(plan)
  if (!parsed.success) throw new CommandError(z.prettifyError(parsed.error))
  return parsed.data
}

function describe(plan: Plan, say: (line: string) => void): void {
  const now = Date.now()
  const { state, features, limits } = planInForce(plan, now)
  const days = trialDaysLeft(plan, now)
  say(`plan       ${plan.planId ?? 'none'} (${state})`)
  if (days !== null) say(`trial      ${days} days, until ${plan.trialEndsAt ?? ''}`)
  say(`features   ${features ? [...features].join(', ') || 'none' : 'all'}`)
  say(
    `limits     ${
      Object.entries(limits)
        .map(([name, amount]) => `${name} ${amount}`)
        .join(', ') || 'none'
    }`,
  )
  say(`tolerance  ${plan.overUsageTolerance} %, viewers ${plan.allowViewrs ? 'yes' : 'no'}, contact ${plan.contact ?? 'none'}`)
}
