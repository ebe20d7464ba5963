import { newId } from '#shared/lib/ids.ts'
import type { MutationArgs, MutationKind } from '#shared/catalogue/mutation-kinds.ts'
import type { MutationAnswer } from '#shared/protocol/mutations.ts'
import { memberPrincipal, randomSights, type MemberPrincipal, type Principal } from '#tests/support/secrets/principal.ts'
import type { Need, Secret } from '#tests/support/secrets/secret-book.ts'
import type { SecretField, SecretTable, SecretWorld } from '#tests/support/secrets/secret-world.ts'
import type { VisitorPrincipal } from '#tests/support/secrets/shown.ts'
import type { Told, Watch } from '#tests/support/secrets/watch.ts'
import { until } from '#tests/support/sync-peer.ts'

/** A world with people in it, and the watch over all their answers. */
export interface Scene {
  world: SecretWorld
  watch: Watch
  admin: MemberPrincipal
  /** a builder who may change tables, and is not shown all of them */
  builder: MemberPrincipal
  /** a member with row rules */
  low: MemberPrincipal
  members: MemberPrincipal[]
  visitors: VisitorPrincipal[]
  /** without a session, and people of other organisations */
  outsiders: Principal[]
  /** what happened to each kind of mutation */
  outcomes: Map<string, { applied: number; refused: Map<string, number> }>
}

/** One act of a person. */
export interface Step {
  name: string
  run(scene: Scene): Promise<void>
}

export const pick = <T>(world: SecretWorld, list: readonly T[]): T | undefined => list[world.random(list.length)]

/** A person of each kind, with a random role. */
export function addPeople(world: SecretWorld): Pick<Scene, 'admin' | 'builder' | 'low' | 'members'> {
  const { org, random } = world
  const whole = new Map(world.tables.map((table) => [table.id, { hidden: new Set<string>(), structure: true, edits: true }]))
  const admin = memberPrincipal(world, {
    ...{
      name: 'administrator',
      member: org.admin,
      seat: 'builder',
      tables: whole,
      editsApps: true,
      editsPages: true,
      closedItems: new Set(),
    },
  })
  const sees = (need: Need): boolean => need.keptBy === undefined || need.keptBy === org.admin.memberId
  const everything = { ...admin, maySee: ({ needs }: Secret) => needs.every(sees), sees }
  const add = (name: string, seat: MemberPrincipal['seat'], rowValue: string, mayHaveRows: boolean, edits: boolean): MemberPrincipal => {
    const ownNeeds: Need[] = [{ madeBy: '' }]
    const { tables, profile } = randomSights(world, random, { seat, rowValue, mayHaveRows, ownNeeds })
    const level = edits ? 'full' : 'view'
    const closed = [...world.apps, ...world.pages].filter(() => random(4) === 0)
    const disabled = {
      dashboards_disabled: closed.filter((id) => world.apps.includes(id)),
      doc_pages_disabled: closed.filter((id) => world.pages.includes(id)),
    }
    const member = org.addMember({
      seat,
      profile: {
        ...profile,
        // the history log hides what its reader may not see
        access_actions_history: 1,
        ...{ dashboards_enabled: { '*': level }, doc_pages_enabled: { '*': level }, ...disabled },
        ...(seat === 'builder' && { create_table: 1, create_dashboard: 1, create_doc_pages: 1, delete_doc_pages: 1, manage_tricks: 1 }),
      },
    })
    ownNeeds.splice(0, 1, { madeBy: member.memberId })
    return memberPrincipal(world, {
      ...{ name, member, seat, tables, closedItems: new Set(closed) },
      ...{ editsApps: edits && seat === 'builder', editsPages: edits && seat !== 'viewer' },
    })
  }
  const builder = add('builder', 'builder', 'you', false, true)
  const low = add('member', 'member', 'me', true, true)
  const viewer = add('viewer', 'viewer', 'us', true, false)
  const other = add('second builder', 'builder', 'us', true, true)
  return { admin: everything, builder, low, members: [everything, builder, low, viewer, other] }
}

/** Sends one mutation; its answer is looked through like any other. */
export async function mutate<K extends MutationKind>(
  { watch, outcomes }: Scene,
  who: MemberPrincipal,
  kind: K,
  args: MutationArgs[K],
  id = newId(),
): Promise<boolean> {
  const now = new Date().toISOString()
  const told: Told<MutationAnswer> = await watch.ask(who, {
    ...{ method: 'POST', path: '/api/mutations', call: `mutation ${kind}` },
    body: { sentAt: now, mutations: [{ id, kind, args, madeAt: now }] },
  })
  const [result] = told.body.results ?? []
  const known = outcomes.get(kind) ?? { applied: 0, refused: new Map<string, number>() }
  outcomes.set(kind, known)
  if (result?.status === 'applied') known.applied += 1
  else {
    const why = result?.error.id ?? String(told.status)
    known.refused.set(why, (known.refused.get(why) ?? 0) + 1)
  }
  return result?.status === 'applied'
}

/** A field and its table, of those that a person may or may not see. */
export function anyField(
  { world }: Scene,
  who: MemberPrincipal,
  wanted: { hidden?: boolean; types?: readonly SecretField['type'][]; table?: string },
): { table: SecretTable; field: SecretField; label: string } | undefined {
  const found = world.tables.flatMap((table) => {
    const sight = who.tables.get(table.id)
    if (!sight || (wanted.table !== undefined && wanted.table !== table.id)) return []
    return Object.values(table.fields).flatMap((id) => {
      const field = world.fields.get(id)
      if (!field || (wanted.types && !wanted.types.includes(field.type))) return []
      const isHidden = !field.needs.every(who.sees)
      return wanted.hidden !== undefined && wanted.hidden !== isHidden ? [] : [{ table, field, label: table.labels[id] ?? '' }]
    })
  })
  return pick(world, found)
}

/** Waits until what follows from writes has followed. */
export async function settle({ world }: Scene): Promise<void> {
  const { db } = world.org.org
  const waiting = (): number =>
    db.all(db.build.selectFrom('effect').select('id').where('dead_at', 'is', null).where('run_after', '<=', new Date().toISOString()))
      .length
  await until(() => waiting() === 0, 'effects to be over')
}
