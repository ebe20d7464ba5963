import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, daysBetween } from '#shared/days/day.ts'
import { isoDayAt } from '#shared/days/zone.ts'
import type { TemplateCard } from '#shared/nouns/templates/template-calls.ts'
import { installStatus } from '#server/templates/install/install-status.ts'
import { packagePath, prepareFolder } from '#server/templates/package-file.ts'
import { templateTools } from '#server/app/server-features.ts'
import { templates } from '../../../scripts/templates/all.ts'
import { madeOn, makePair, slugOf } from '../../../scripts/templates/make-packages.ts'
import { languagesOf, planIn, type Language, type TemplateSource } from '../../../scripts/templates/template.ts'
import { isLong } from '#tests/support/property-runs.ts'
import { install } from '#tests/support/template-world.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
const folder = mkdtempSync(join(tmpdir(), 'trama-pairs-'))
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

/** One language of each template in a short run, all of them in the long one. */
const cases = templates.flatMap((source, at): [string, TemplateSource, Language][] => {
  const all = languagesOf(source)
  const chosen = isLong ? all : [all[at % all.length] ?? 'en']
  return chosen.map((language) => [slugOf(source, language), source, language])
})

async function makeAndInstall(source: TemplateSource, language: Language): Promise<TestOrg> {
  await makePair(server.platform, source, language, folder)
  const bytes = readFileSync(join(folder, `${slugOf(source, language)}.zip`))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  prepareFolder(server.platform.config.dataDir)
  expect(readFileSync(packagePath(server.platform.config.dataDir, sha256))).toEqual(bytes)
  const org = server.createOrg(`Into ${source.slug}`)
  const row = await install(server.platform, org, sha256)
  const state = installStatus(org.context(org.admin), templateTools, row.id)
  expect(state?.gaps.skipped).toEqual([])
  return org
}

type Rows = { items: { values: Record<string, unknown> }[] }

describe.each(cases)('%s', (_slug, source, language) => {
  it('is installed whole into an empty organisation, and everything in it can be read', async () => {
    const plan = planIn(source, language)
    const org = await makeAndInstall(source, language)
    const admin = server.as(org.admin)
    const { changes } = await admin.feed()
    const of = (kind: string): Record<string, unknown>[] =>
      changes.flatMap((change) =>
        (change.kind as string) === kind && change.data ? [change.data as unknown as Record<string, unknown>] : [],
      )
    const labels = (kind: string) =>
      of(kind)
        .map(({ label }) => label)
        .toSorted()
    const sorted = (given: readonly { label: string }[] | undefined) => (given ?? []).map(({ label }) => label).toSorted()
    expect(labels('table')).toEqual(sorted(plan.tables))
    expect(labels('app')).toEqual(sorted(plan.apps))
    expect(labels('page')).toEqual(sorted(plan.pages))
    expect(labels('view')).toEqual(sorted(plan.tables?.flatMap(({ views = [] }) => views)))
    expect(labels('form')).toEqual(sorted(plan.forms))
    const fields = org.org.db.all(org.org.db.build.selectFrom('field_def').select(['label', 'config']))
    expect(fields.filter(({ config }) => (JSON.parse(config) as { problem?: unknown }).problem)).toEqual([])
    for (const { id, label } of of('table')) {
      const { status, body } = await admin.get<Rows>(`/api/v3/tab/${String(id)}/records?keys=label&size=200`)
      const given = plan.records?.filter(({ table }) => table === label).flatMap(({ rows }) => rows)
      expect({ status, rows: body.items.length }).toEqual({ status: 200, rows: given?.length ?? 0 })
    }
    for (const { id, tableId } of of('view'))
      expect((await admin.get(`/api/v3/tab/${String(tableId)}/records?view=${String(id)}`)).status, String(id)).toBe(200)
    for (const { id, label } of of('app')) {
      const { body } = await admin.get<{ components: unknown[] }>(`/api/v3/app/${String(id)}`)
      expect(body.components).toHaveLength(plan.apps?.find((app) => app.label === label)?.blocks.length ?? -1)
    }
    for (const { id } of of('page')) expect((await admin.get(`/api/v3/pages/${String(id)}`)).status).toBe(200)
    const automations = org.org.db.all(org.org.db.build.selectFrom('automation').select(['name', 'enabled']))
    expect(automations.map(({ enabled }) => enabled)).toEqual(plan.automations?.map(() => 0))
  })
})

describe('on a day of its own', () => {
  let past: TestServer
  beforeAll(async () => {
    past = await startTestServer({ now: () => new Date('2020-02-10T12:00:00Z') })
  })
  afterAll(() => past.close())

  async function makeThen(slug: string): Promise<Buffer> {
    const source = templates.find((one) => one.slug === slug) ?? expect.fail()
    await makePair(past.platform, source, 'en', folder)
    return readFileSync(join(folder, `${slug}.zip`))
  }

  it('is moved to the day of the installation', async () => {
    const bytes = await makeThen('crm')
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    writeFileSync(packagePath(server.platform.config.dataDir, sha256), bytes)
    const org = server.createOrg('Later')
    await install(server.platform, org, sha256)
    const deals = org.org.db.get(org.org.db.build.selectFrom('table_def').select('id').where('label', '=', 'Deals'))
    const { body } = await server.as(org.admin).get<Rows>(`/api/v3/tab/${deals?.id}/records?keys=label&size=50`)
    const today = isoDayAt(server.platform.now(), 'UTC')
    const steps = body.items.map(({ values }) => String(values['Next step on'])).filter((day) => /^\d/.test(day))
    expect(steps.map((day) => daysBetween(today, day)).toSorted((a, b) => a - b)).toEqual([-2, 0, 1, 1, 2, 3, 3, 4, 5, 6, 7, 8])
    const first = body.items.find(({ values }) => values['Deal'] === 'Norte: delivery tracking')
    expect(first?.values['Opened on']).toBe(addDays(today, -4))
  })

  it('gives the same bytes of the same sources', async () => {
    expect((await makeThen('bug-tracker')).equals(await makeThen('bug-tracker'))).toBe(true)
  })
})

describe('the packages that come with the product', () => {
  it('are all in the gallery of a new server, with samples, automations and drawings', async () => {
    const fresh = await startTestServer({ environment: { BUNDLED_TEMPLATES: 'on' } })
    try {
      const { admin } = fresh.createOrg('New')
      const list = async (): Promise<TemplateCard[]> => (await fresh.as(admin).post<TemplateCard[]>('/api/template/list', {})).body
      const wanted = templates.flatMap((source) => languagesOf(source).map((language) => slugOf(source, language)))
      await expect.poll(async () => (await list()).map(({ slug }) => slug).toSorted(), { timeout: 300_000 }).toEqual(wanted.toSorted())
      for (const card of await list()) {
        expect(card.drawing.length, card.slug).toBeGreaterThan(0)
        expect(card.tricks.length, card.slug).toBe(3)
      }
    } finally {
      await fresh.close()
    }
  })

  it('are those that the sources make', async () => {
    const onTheDay = await startTestServer({ now: () => madeOn })
    try {
      const source = templates[templates.length - 1] ?? expect.fail()
      const slug = slugOf(source, 'pt')
      await makePair(onTheDay.platform, source, 'pt', folder)
      for (const ending of ['zip', 'json'])
        expect(
          readFileSync(join(folder, `${slug}.${ending}`)).equals(readFileSync(`sync-server/templates/${slug}.${ending}`)),
          ending,
        ).toBe(true)
    } finally {
      await onTheDay.close()
    }
  })
})
