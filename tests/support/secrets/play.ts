import { viewHeader } from '#shared/protocol/principal.ts'
import { notDerivable } from '#tests/support/secrets/derivable.ts'
import { makeItems, openDocument } from '#tests/support/secrets/documents.ts'
import { Listeners } from '#tests/support/secrets/listeners.ts'
import { outsider } from '#tests/support/secrets/principal.ts'
import { addPeople, settle, type Scene, type Step } from '#tests/support/secrets/scene.ts'
import { createSecretWorld, linkRecords } from '#tests/support/secrets/secret-world.ts'
import { automationSteps } from '#tests/support/secrets/steps-automations.ts'
import { chatSteps } from '#tests/support/secrets/steps-chat.ts'
import { taskSteps } from '#tests/support/secrets/steps-tasks.ts'
import { computedSteps } from '#tests/support/secrets/steps-computed.ts'
import { itemSteps } from '#tests/support/secrets/steps-items.ts'
import { commentSteps } from '#tests/support/secrets/steps-comments.ts'
import { noticeSteps } from '#tests/support/secrets/steps-notices.ts'
import { recordSteps } from '#tests/support/secrets/steps-records.ts'
import { sharingSteps } from '#tests/support/secrets/steps-sharing.ts'
import { structureSteps } from '#tests/support/secrets/steps-structure.ts'
import { addSums } from '#tests/support/secrets/sums.ts'
import { questionsFor } from '#tests/support/secrets/sweep-calls.ts'
import { Watch } from '#tests/support/secrets/watch.ts'
import { privateSteps } from '#tests/support/secrets/steps-private.ts'
import { randomOf } from '#tests/support/sync-raw.ts'
import type { TestServer } from '#tests/support/test-server.ts'

const allSteps: readonly Step[] = [
  ...computedSteps,
  ...structureSteps,
  ...recordSteps,
  ...sharingSteps,
  ...itemSteps,
  ...noticeSteps,
  ...automationSteps,
  ...commentSteps,
  ...chatSteps,
  ...taskSteps,
  ...privateSteps,
]

export interface PlayOptions {
  /** steps by name; all by default, in an order of the seed's */
  only?: readonly string[]
  /** checks the most revealing answers after each step, to identify the step */
  afterEach?: boolean
  /** checks the most revealing answers only */
  glance?: boolean
  /** takes a guard away once the roles are made */
  plant?: (scene: Scene) => void
}

/** Makes a world, lets people act in it, and sends every request as each of them. */
export async function play(server: TestServer, seed: number, options: PlayOptions = {}): Promise<Scene> {
  const random = randomOf(seed)
  const world = await createSecretWorld(server, random)
  await linkRecords(world)
  world.moments.push(new Date().toISOString())
  const watch = new Watch(world)
  const elsewhere = server.createOrg('Elsewhere').admin
  const people = addPeople(world)
  const scene: Scene = {
    ...{ world, watch, ...people, visitors: [], outcomes: new Map() },
    outsiders: [outsider('no session'), outsider('another organisation', { member: elsewhere })],
  }
  options.plant?.(scene)
  await makeItems(scene)
  const listeners = new Listeners(scene)
  await listeners.open()
  try {
    for (const step of stepsOf(random, seed, options)) {
      watch.remember(scene.members)
      watch.step = step.name
      await step.run(scene)
      watch.remember([...scene.members, ...scene.visitors])
      listeners.follow()
      listeners.hear()
      if (options.afterEach) await glance(scene)
    }
    await settle(scene)
    watch.step = 'all steps'
    await (options.glance ? glance(scene) : sweep(scene))
    listeners.hear()
    readMails(scene)
  } finally {
    listeners.close()
  }
  return scene
}

/** Two of three steps, in an order of the seed's; of three seeds in a row each leaves out others. */
function stepsOf(random: (below: number) => number, seed: number, { only }: PlayOptions): Step[] {
  if (only) return only.flatMap((name) => allSteps.find((step) => step.name === name) ?? [])
  const left = allSteps.filter((_step, index) => (index + seed) % 3 !== 0)
  const chosen: Step[] = []
  while (left.length > 0) chosen.push(...left.splice(random(left.length), 1))
  return chosen
}

/** Sends every request as every person. */
async function sweep(scene: Scene): Promise<void> {
  const { world, watch, members, outsiders, visitors } = scene
  addSums(world)
  const calls = world.server.server.calls.flatMap(({ table }) => Object.keys(table))
  // the requests must not influence later steps
  world.random = randomOf(world.book.size)
  for (const who of [...members, ...outsiders, ...visitors, await lookAs(scene)]) {
    const questions = questionsFor(scene, who, calls)
    for (let at = 0; at < questions.length; at += 8)
      await Promise.all(questions.slice(at, at + 8).map((question) => watch.ask(who, question)))
  }
  for (const who of members) {
    for (const name of [
      ...world.apps.map((id) => `app:${id}`),
      ...[...world.pages, ...world.kept].map((id) => `page:${id}`),
      'tasks:team',
      `bundle:${world.apps[0] ?? ''}`,
    ])
      (await openDocument(scene, who, name))?.destroy()
    for (const what of await notDerivable(scene, who)) watch.leaks.set(what, { who: who.name, where: what, what: '', after: watch.step })
  }
}

/** A link's mail reveals its address and the name of its target. */
function readMails({ world, watch }: Scene): void {
  const reader = outsider('reader of a mail', { maySee: ({ what }) => /^(address of a link|label of (an|a view|table))/.test(what) })
  for (const mail of world.server.platform.mails) watch.hear(reader, 'mail', JSON.stringify(mail))
}

const mostTelling = [
  'GET feed',
  'GET feed/tables/:tableId',
  'GET public/:token',
  'POST public-links/list',
  'POST v3/tab/:tableId/csv-export',
]

/** Sends the most revealing requests, to identify the step. */
async function glance(scene: Scene): Promise<void> {
  addSums(scene.world)
  for (const who of [...scene.members, ...scene.visitors])
    for (const question of questionsFor(scene, who, mostTelling)) await scene.watch.ask(who, question)
}

/** The administrator, who looks as the member. */
async function lookAs({ world, watch, admin, low }: Scene): Promise<ReturnType<typeof outsider>> {
  const body = { member_id: low.member.memberId }
  const told = await watch.ask<{ view: string }>(admin, { method: 'POST', path: '/api/access/view-as', call: 'POST access/view-as', body })
  return outsider('administrator as the member', {
    member: world.org.admin,
    headers: { [viewHeader]: told.body.view },
    looksAs: low,
    // nobody looks into private things through their owner's eyes
    maySee: (secret) => low.maySee(secret) && secret.needs.every(({ keptBy }) => keptBy === undefined),
  })
}
