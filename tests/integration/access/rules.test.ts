import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { Profile } from '#shared/access/profile-schema.ts'
import { newId } from '#shared/lib/ids.ts'
import { defaultRoles } from '#shared/nouns/roles/default-roles.ts'
import type { AutomationStep } from '#shared/nouns/automations/automation.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { createFunction, saveVersion } from '#server/features/functions/change-function.ts'
import { takeContent } from '#server/features/webhooks/incoming/take-content.ts'
import { bodyOf } from '#server/features/webhooks/outgoing/delivery-body.ts'
import { closeSandbox } from '#server/sandbox/run-code.ts'
import { addRecords, buildTable, change, type BuiltTable } from '#tests/support/build-table.ts'
import { createAutomationWorld, runAutomations, step, switchOn, trigger } from '#tests/support/run-automations.ts'
import type { NewTestMember, TestMember } from '#tests/support/test-org.ts'

/**
 * The acts of rules (G16), each with the letters of the owners for whom it is done.
 * - w without right · v viewer · m member · b builder · a administrator · r revoked
 */
const ofAutomations: Record<string, string> = {
  createRecord: 'mba',
  updateRecords: 'mba',
  deleteRecords: 'mba',
  findRecords: 'vmba',
  linkRecords: 'mba',
  condition: 'vmba',
  forEach: 'vmba',
  notifyPeople: 'vmba',
  // a task about a record stands where its readers are
  createTask: 'mba',
  sendMail: 'wvmba',
  httpRequest: 'wvmba',
  wait: 'wvmba',
  // one that its owner may manage
  callAutomation: 'ba',
  // its writer may, and administrators; this code is an administrator's
  runFunction: 'a',
  stop: 'wvmba',
}
const ofWebhooks: Record<string, string> = {
  'takes a record in': 'mba',
  'changes the record of a key': 'mba',
  'starts an automation': 'wvmba',
  'tells of a changed record': 'vmba',
  'tells of a deleted record': 'vmba',
}

const owners = { w: 'without right', v: 'viewer', m: 'member', b: 'builder', a: 'administrator', r: 'revoked' } as const
type Letter = keyof typeof owners
const letters = Object.keys(owners) as Letter[]

let world: ReturnType<typeof createAutomationWorld>
let deals: BuiltTable
let notes: BuiltTable
let other: string
let code: string
beforeAll(() => {
  world = createAutomationWorld()
  const answer = { ok: true as const, status: 200, url: 'https://shop.example/', headers: {}, body: Buffer.from('{}') }
  vi.spyOn(world.platform, 'safeFetch').mockResolvedValue(answer)
})
afterAll(async () => {
  world.dispose()
  await closeSandbox()
})
beforeEach(async () => {
  const admin = world.context(world.admin)
  deals = buildTable(admin, { label: 'Deals', fields: { name: 'singleLineText' } })
  notes = buildTable(admin, {
    label: 'Notes',
    fields: { text: 'singleLineText', deal: { type: 'connectedRecord', config: { tableId: deals.id, limitToOne: false } } },
  })
  other = await switchOn(admin, { trigger: trigger('webhookReceived', {}), actions: [step('stop', {})] }, 'Other')
  const { id_trama_low_code_functions: id } = await createFunction(admin, { label: 'F', language: 'javascript' })
  await saveVersion(admin, id, { id_trama_low_code_functions: id, is_async: 0, note: '', source_code: 'return 1' })
  code = id
})

function person(letter: Letter): TestMember {
  const role = (key: (typeof defaultRoles)[number]['key']): Profile => defaultRoles.find((one) => one.key === key)?.profile ?? {}
  const kinds: Record<Letter, NewTestMember> = {
    w: { seat: 'member', profile: {} },
    v: { seat: 'viewer', profile: role('viewer') },
    m: { seat: 'member', profile: role('member') },
    b: { seat: 'builder', profile: role('builder') },
    a: { seat: 'builder', isAdmin: true },
    r: { seat: 'builder', isAdmin: true },
  }
  return world.addMember(kinds[letter])
}

function revoke({ memberId }: TestMember): void {
  const { org } = world
  org.db.writeNow(() => {
    org.db.run(org.db.build.updateTable('member').set({ active: 0, seq: org.nextSeq() }).where('id', '=', memberId))
    org.changed()
  })
}

const text = (words: string) => [{ fieldId: notes.fields['text'] ?? '', text: words }]
const named = () => ({
  ...{ id: 'g', conjunction: 'and' as const },
  nodes: [{ id: 'c', fieldId: notes.fields['text'] ?? '', operator: 'isNot', value: 'nothing' }],
})
const find = (): AutomationStep => step('findRecords', { tableId: deals.id, filter: null, most: 5 })
const check = (of: string): AutomationStep => step('condition', { of, filter: named() }, [[], []])
const acts: Record<string, () => AutomationStep[]> = {
  createRecord: () => [step('createRecord', { tableId: notes.id, values: text('made') })],
  updateRecords: () => [step('updateRecords', { of: 'trigger', values: text('changed') })],
  deleteRecords: () => [step('deleteRecords', { of: 'trigger' })],
  findRecords: () => [find()],
  linkRecords: () => {
    const found = find()
    return [found, step('linkRecords', { of: 'trigger', fieldId: notes.fields['deal'] ?? '', to: found.id })]
  },
  condition: () => [check('trigger')],
  forEach: () => [step('forEach', { of: 'trigger' }, [[check('item')]])],
  notifyPeople: () => [step('notifyPeople', { people: [world.admin.memberId], of: 'trigger' })],
  createTask: () => [step('createTask', { title: 'Call', owners: [world.admin.memberId] })],
  sendMail: () => [step('sendMail', { to: 'ana@example.com', subject: 'x', body: 'y' })],
  httpRequest: () => [step('httpRequest', { method: 'GET', url: 'https://shop.example/' })],
  wait: () => [step('wait', { amount: 1, unit: 'minutes' })],
  callAutomation: () => [step('callAutomation', { automationId: other })],
  runFunction: () => [step('runFunction', { functionId: code })],
  stop: () => [step('stop', {})],
}

/** How the run of an owner's automation ends that does one thing. */
async function outcomeOf(act: string, owner: TestMember, isGone: boolean): Promise<string> {
  const { org } = world
  addRecords(world.context(world.admin), deals, [{ name: 'd' }])
  const actions = acts[act]?.() ?? []
  const id = await switchOn(world.context(world.admin), { trigger: trigger('recordCreated', { tableId: notes.id }), actions })
  org.db.writeNow(() => {
    org.db.run(org.db.build.updateTable('automation').set({ owner_id: owner.memberId }).where('id', '=', id))
    // a run acts with the rights of the person who saved its version
    org.db.run(org.db.build.updateTable('automation_version').set({ made_by: owner.memberId }).where('automation_id', '=', id))
    org.changed()
  })
  if (isGone) revoke(owner)
  addRecords(world.context(world.admin), notes, [{ text: 'begin' }])
  await runAutomations(world)
  const run = org.db.get(org.db.build.selectFrom('run').selectAll().where('automation_id', '=', id))
  // the others of this table end with it
  org.db.writeNow(() => {
    org.db.run(org.db.build.updateTable('automation').set({ enabled: 0 }).where('id', '=', id))
    org.changed()
  })
  return run?.status === 'failed' || run?.status === 'cancelled'
    ? ((JSON.parse(run.error ?? '{}') as { id?: string }).id ?? run.status)
    : (run?.status ?? 'none')
}

it.each(Object.entries(ofAutomations))('an automation: %s is done for owners %s', async (act, allowed) => {
  const found: string[] = []
  const refusals: string[] = []
  for (const letter of letters) {
    const outcome = await outcomeOf(act, person(letter), letter === 'r')
    if (outcome === 'done' || outcome === 'waiting') found.push(letter)
    else refusals.push(`${letter} ${outcome}`)
  }
  expect(found.join(''), refusals.join(', ')).toBe(allowed)
  // a refusal is one of rights, not a failure of the step itself
  expect(refusals.filter((one) => !ofRights.test(one))).toEqual([])
})

const ofRights = / (permission_denied|unauthorized|(object_|record_)?not_found|invalid_session|cancelled)$/

/** One act of a webhook of this owner. @returns whether it was done. @throws AppError of its rights */
function webhookDoes(act: string, owner: TestMember): boolean {
  const { org, platform } = world
  const at = platform.now().toISOString()
  const admin = world.context(world.admin)
  const words = `begin ${owner.memberId}`
  const [recordId = ''] = addRecords(admin, notes, [{ text: words }])
  const made = {
    id: newId(),
    name: 'x',
    active: 1,
    owner_id: owner.memberId,
    function_id: null,
    created_by: world.admin.memberId,
    created_at: at,
    updated_by: owner.memberId,
    updated_at: at,
  }
  if (act.startsWith('tells')) {
    const event = act === 'tells of a deleted record' ? 'record.deleted' : 'record.updated'
    if (event === 'record.deleted') change(admin, notes.id, [{ op: 'delete', id: recordId, base: Number.MAX_SAFE_INTEGER }])
    const row = { ...made, url: 'https://shop.example/', table_id: notes.id, events: JSON.stringify([event]), filter: null, fields: null }
    const rest = { url_by: null, sealed: '', old_sealed: null, old_until: null, failing_since: null, problem: null }
    const delivery = {
      id: newId(),
      webhook_id: made.id,
      place: 1,
      event,
      records: JSON.stringify([recordId]),
      batch: newId(),
      part: 0,
      made_at: at,
    }
    const state = { status: 'waiting', tries: 0, body: null, answer: null, due_at: null, ended_at: null, owner_id: null }
    return bodyOf(platform, org, { ...row, ...rest }, { ...delivery, ...state })?.includes(recordId) === true
  }
  const startsOther = act === 'starts an automation'
  const target = startsOther ? { table_id: null, automation_id: other } : { table_id: notes.id, automation_id: null }
  const key_field = act === 'changes the record of a key' ? (notes.fields['text'] ?? '') : null
  const row = { ...made, ...target, key_field, last_four: '', mapping: '[]', signed_by: 'none', sealed: null }
  const started: string[] = []
  const startAutomation = (_org: unknown, id: string): boolean => started.push(id) > 0
  const content = { text: key_field === null ? 'from outside' : words }
  const taken = org.db.writeNow(() => takeContent({ platform, org, startAutomation, seesAutomation: () => true }, row, newId(), content))
  return startsOther ? started.length === 1 : taken.records?.[0]?.op === (key_field === null ? 'create' : 'update')
}

it.each(Object.entries(ofWebhooks))('a webhook: %s for owners %s', (act, allowed) => {
  const found: string[] = []
  const refusals: string[] = []
  for (const letter of letters) {
    const owner = person(letter)
    if (letter === 'r') revoke(owner)
    try {
      if (webhookDoes(act, owner)) found.push(letter)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refusals.push(`${letter} ${error.id}`)
    }
  }
  expect(found.join(''), refusals.join(', ')).toBe(allowed)
  expect(refusals.filter((one) => !ofRights.test(one))).toEqual([])
})
