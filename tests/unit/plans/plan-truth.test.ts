import { describe, expect, it } from 'vitest'
import { compileAccess } from '#shared/access/access.ts'
import { planFeatures } from '#shared/access/plan-features.ts'
import { mostOf, planInForce, planLimits, trialDaysLeft, usageOf, type Plan, type PlanState } from '#shared/access/plan.ts'
import { buildPlan } from '#tests/support/build-plan.ts'

const day = 86_400_000
const end = Date.parse('2026-06-01T00:00:00.000Z')
const trial = (more: Partial<Plan> = {}): Plan => buildPlan('o', { trialEndsAt: new Date(end).toISOString(), trialGraceHours: 24, ...more })

/** Each state of specification 1 §4, with the features that are open in it, and whether anything may be changed. */
const states: [name: string, plan: Plan | undefined, now: number, state: PlanState, open: readonly string[], writes: boolean][] = [
  ['no plan', undefined, end, 'open', planFeatures, true],
  ['a plan taken away again', buildPlan('o', { planId: null, features: [] }), end, 'open', planFeatures, true],
  ['free', buildPlan('o', { planId: 'free', features: [] }), end, 'free', [], true],
  ['paid with everything', buildPlan('o'), end, 'paid', planFeatures, true],
  ['paid with some', buildPlan('o', { features: ['roles', 'api'] }), end, 'paid', ['roles', 'api'], true],
  ['paid with none', buildPlan('o', { features: [] }), end, 'paid', [], true],
  ['a trial that runs', trial(), end - 1, 'trial', planFeatures, true],
  ['a trial at its end, within the grace', trial(), end, 'trial', planFeatures, true],
  ['a trial in the last moment of the grace', trial(), end + day - 1, 'trial', planFeatures, true],
  ['a trial after the grace', trial(), end + day, 'free', [], true],
  ['a trial without grace', trial({ trialGraceHours: 0 }), end, 'free', [], true],
  ['a trial whose end does not parse', trial({ trialEndsAt: 'soon' }), 0, 'free', [], true],
  ['blocked', buildPlan('o', { planId: 'blocked' }), end, 'blocked', [], false],
  ['blocked within a trial', trial({ planId: 'blocked' }), end - 1, 'blocked', [], false],
]
const people = [
  { name: 'administrator', seat: 'builder', isAdmin: true },
  { name: 'builder', seat: 'builder', isAdmin: false },
  { name: 'member', seat: 'member', isAdmin: false },
  { name: 'viewer', seat: 'viewer', isAdmin: false },
] as const
const profile = { tables_enabled: { '*': '*' }, dashboards_enabled: { '*': '*' }, manage_profile: 1, create_table: 1 } as const

describe.each(states)('%s', (_name, plan, now, state, open, writes) => {
  const inForce = planInForce(plan, now)
  const rights = { features: inForce.features, blocked: inForce.blocked }

  it('is the state', () => {
    expect(inForce.state).toBe(state)
  })

  it.each(people)('opens the same features to the $name', ({ seat, isAdmin }) => {
    const access = compileAccess({ memberId: 'm', seat, isAdmin, profile, ...rights })
    expect(planFeatures.filter((feature) => access.has(feature))).toEqual(open)
  })

  it.each(people)('leaves the $name what they read, and what they write unless it is blocked', ({ seat, isAdmin }) => {
    const open = compileAccess({ memberId: 'm', seat, isAdmin, profile })
    const access = compileAccess({ memberId: 'm', seat, isAdmin, profile, ...rights })
    expect(access.table('t').read).toBe(true)
    expect(access.table('t').editRecords).toBe(writes && open.table('t').editRecords)
    expect(access.app('a')).toBe(writes ? open.app('a') : 'read')
    expect(access.canCreate('table')).toBe(writes && open.canCreate('table'))
    expect(access.may('archive', 'table', 't')).toBe(writes && open.may('archive', 'table', 't'))
  })

  it('refuses roles by the plan, and by nothing else, where the feature is missing', () => {
    const decision = compileAccess({ memberId: 'm', seat: 'builder', isAdmin: true, profile, ...rights }).why({
      about: 'flag',
      flag: 'manage_profile',
    })
    if (open.includes('roles')) expect(decision.allowed).toBe(true)
    else expect(decision).toEqual({ allowed: false, rule: 'plan', ...(writes && { feature: 'roles' }) })
  })
})

describe('days and limits', () => {
  it.each([
    [end - 30 * day, 30],
    [end - 1, 1],
    [end, 0],
    [end + day - 1, 0],
    [end + day, null],
  ])('at %i a trial has %s days left', (now, days) => {
    expect(trialDaysLeft(trial(), now)).toBe(days)
  })

  it('names the time at which it changes, and only then changes', () => {
    const before = planInForce(trial(), 0)
    expect(before.until).toBe(end + day)
    expect(planInForce(trial(), before.until - 1).state).toBe('trial')
    expect(planInForce(trial(), before.until).state).toBe('free')
  })

  it('leaves two users after a trial', () => {
    expect(planInForce(trial({ limits: { users: 50 } }), end + day).limits).toEqual({ users: 2 })
  })

  it.each([
    ['records', 100, 'within'],
    ['records', 101, 'tolerated'],
    ['records', 110, 'tolerated'],
    ['records', 111, 'over'],
    ['storageBytes', 110, 'tolerated'],
    ['runs', 110, 'tolerated'],
    ['runs', 111, 'over'],
    ['builderSeats', 101, 'over'],
    ['users', 101, 'over'],
    ['tables', 101, 'over'],
    ['publicLinks', 100, 'within'],
  ] as const)('%s: %i of 100 with a tolerance of 10 %% is %s', (limit, used, answer) => {
    const plan = planInForce(buildPlan('o', { limits: { [limit]: 100 }, overUsageTolerance: 10 }), end)
    expect(usageOf(plan, limit, used)).toBe(answer)
    expect(used <= mostOf(plan, limit)).toBe(answer !== 'over')
  })

  it.each(planLimits)('%s has no end without a limit', (limit) => {
    expect(mostOf(planInForce(buildPlan('o'), end), limit)).toBe(Infinity)
    expect(mostOf(planInForce(undefined, end), limit)).toBe(Infinity)
  })
})
