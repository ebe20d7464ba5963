import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appPlanSchema, type AppPlan } from '#shared/nouns/app-plans/app-plan-schema.ts'
import { renameField, renameItem, renameTable } from '#shared/nouns/app-plans/edit-plan.ts'
import { renameAutomation, renameBlock, renameForm, renameView } from '#shared/nouns/app-plans/rename-parts.ts'
import { takeOutParts } from '#shared/nouns/app-plans/take-out-parts.ts'
import { samplePlan } from '#tests/support/sample-plan.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let org: TestOrg
beforeAll(async () => {
  server = await startTestServer()
  org = server.createOrg('Acme')
})
afterAll(() => server.close())

const plan = appPlanSchema.parse(samplePlan())
type Refusal = { details: { issues: { path: string; message: string }[] } }
const check = (changed: object) => server.as(org.admin).post<Refusal>('/api/v3/app-plans', { plan: changed, check: true })

/** Every name of the plan under another one, by the part that has it. */
const renamed: [string, AppPlan][] = [
  ...plan.tables.flatMap((table): [string, AppPlan][] => [
    [`table ${table.label}`, renameTable(plan, table.label, 'Others')],
    ...table.fields.map(({ label }): [string, AppPlan] => [`${table.label} › ${label}`, renameField(plan, table.label, label, 'Else')]),
    ...table.views.map(({ label }): [string, AppPlan] => [`view ${label}`, renameView(plan, table.label, label, 'Else')]),
  ]),
  ...plan.forms.map(({ table, label }): [string, AppPlan] => [`form ${label}`, renameForm(plan, table, label, 'Else')]),
  ...plan.pages.map(({ label }): [string, AppPlan] => [`page ${label}`, renameItem(plan, 'page', label, 'Else')]),
  ...plan.apps.flatMap(({ label, blocks }, at): [string, AppPlan][] => [
    [`app ${label}`, renameItem(plan, 'app', label, 'Else')],
    ...blocks.map(({ type }, place): [string, AppPlan] => [`block ${type} ${place}`, renameBlock(plan, at, place, 'Else')]),
  ]),
  ...plan.automations.map(({ name }, at): [string, AppPlan] => [`automation ${name}`, renameAutomation(plan, at, 'Else')]),
]

describe('a plan that a person changed', () => {
  it('can be made, whatever is renamed', async () => {
    const refused: string[] = []
    for (const [what, changed] of renamed) {
      const { status, body } = await check(changed)
      if (status !== 200) refused.push(`${what}: ${JSON.stringify(body.details)}`)
    }
    expect(refused).toEqual([])
  })

  it('can be made, whatever is removed, once what needed it is left out', async () => {
    const lists = ['tables', 'forms', 'pages', 'apps', 'automations'] as const
    const removed = [
      ...lists.flatMap((list) => plan[list].map((_, at) => ({ ...plan, [list]: plan[list].toSpliced(at, 1) }))),
      ...plan.tables.flatMap((table, at) =>
        table.fields.map((_, place) => ({ ...plan, tables: plan.tables.with(at, { ...table, fields: table.fields.toSpliced(place, 1) }) })),
      ),
    ]
    const stuck: string[] = []
    for (const one of removed) {
      const value: Record<string, unknown> = structuredClone(one)
      const tries = new Map<string, number>()
      let isTaken = false
      for (let round = 0; round < 40 && !isTaken; round++) {
        const parsed = appPlanSchema.safeParse(value)
        const answer = parsed.success ? await check(parsed.data) : undefined
        isTaken = answer?.status === 200
        const issues = parsed.success ? (answer?.body.details?.issues ?? []) : parsed.error.issues
        const placed = issues.map(({ path, message }) => ({ path: typeof path === 'string' ? path.split('.').slice(1) : path, message }))
        if (!isTaken && !takeOutParts(value, placed, tries, [])) break
      }
      const { tables, apps } = value as { tables?: object[]; apps?: object[] }
      if (!isTaken || (tables ?? []).length === 0 || apps === undefined)
        stuck.push(`${JSON.stringify(one).length}: ${[...tries.keys()].join('; ')}`)
    }
    expect(stuck).toEqual([])
  })
})
