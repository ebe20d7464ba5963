import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fieldTypeNames } from '#shared/fields/field-type-name.ts'
import { appPlanSchema } from '#shared/nouns/app-plans/app-plan-schema.ts'
import { runs } from '#tests/support/property-runs.ts'
import { samplePlan } from '#tests/support/sample-plan.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { shownToDevices } from '#tests/support/what-is-there.ts'

let server: TestServer
let org: TestOrg
beforeAll(async () => {
  server = await startTestServer()
  org = server.createOrg('Acme')
})
afterAll(() => server.close())

type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
type Path = (string | number)[]

/** Every place of a plan, from the outside in. */
function* placesOf(value: Json, path: Path = []): Generator<Path> {
  if (path.length > 0) yield path
  if (Array.isArray(value)) for (const [at, each] of value.entries()) yield* placesOf(each, [...path, at])
  else if (typeof value === 'object' && value !== null)
    for (const [key, each] of Object.entries(value)) yield* placesOf(each, [...path, key])
}

const at = (plan: Json, path: Path): Json => path.reduce<Json>((value, key) => (value as { [key: string]: Json })[key] ?? null, plan)

/** The fields of a plan's tables. Changes may have put anything in the place of a table or a field. */
const fieldsOf = (plan: Json): { type: Json }[] =>
  members(plan, 'tables')
    .flatMap((table) => members(table, 'fields'))
    .filter((field): field is { type: Json } => typeof field === 'object' && field !== null && !Array.isArray(field))
function members(value: Json, key: string): Json[] {
  const list = typeof value === 'object' && value !== null && !Array.isArray(value) ? value[key] : undefined
  return Array.isArray(list) ? list : []
}

/** The plan with one place taken away, doubled, or put in the place of another. */
function change(plan: Json, kind: 'drop' | 'twice' | 'put' | 'type' | 'word', where: number, from: number): Json {
  const copy = structuredClone(plan)
  const places = [...placesOf(copy)]
  const path = places[where % places.length] ?? []
  const key = path.at(-1) ?? 0
  const parent = at(copy, path.slice(0, -1)) as { [key: string]: Json } & Json[]
  const other = at(copy, places[from % places.length] ?? [])
  if (kind === 'drop') {
    if (Array.isArray(parent)) parent.splice(key as number, 1)
    else delete parent[key as string]
  } else if (kind === 'twice' && Array.isArray(parent)) parent.push(structuredClone(at(copy, path)))
  else if (kind === 'type') {
    const fields = fieldsOf(copy)
    const field = fields[where % Math.max(1, fields.length)]
    if (field) field.type = fieldTypeNames[from % fieldTypeNames.length] ?? 'text'
  } else (parent as { [key: string]: Json })[key as string] = kind === 'word' ? `@${String(other).slice(0, 40)}` : structuredClone(other)
  return copy
}

const edit = fc.record({
  kind: fc.constantFrom('drop', 'twice', 'put', 'type', 'word'),
  where: fc.nat(10_000),
  from: fc.nat(10_000),
})

it('is made or refused by name, whatever a plan says, and is taken back without a trace', async () => {
  const admin = server.as(org.admin)
  const before = await shownToDevices(admin)
  let [made, refused] = [0, 0]
  const told: string[] = []
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 3 }), async (edits) => {
      const plan = edits.reduce<Json>((one, { kind, where, from }) => change(one, kind, where, from), samplePlan() as unknown as Json)
      if (!appPlanSchema.safeParse(plan).success) return
      const { status, body } = await admin.post<{ id: string; details?: unknown }>('/api/v3/app-plans', { plan })
      if (status === 200) {
        made++
        expect((await admin.request('DELETE', `/api/v3/app-plans/${body.id}`)).status).toBe(204)
      } else {
        refused++
        told.push(`${status} ${JSON.stringify(body)}`)
        expect({ status, body }).toMatchObject({ status: expect.toSatisfy((code: number) => code >= 400 && code < 500) as number })
        // the place or the reason is told
        expect(JSON.stringify(body.details ?? '')).toMatch(/path|reason|limit|feature|Id/)
      }
      expect(await shownToDevices(admin)).toEqual(before)
    }),
    { ...runs(25, 1_000), examples: [[[{ kind: 'type', where: 0, from: 0 }]]] },
  )
  expect(made, told.slice(0, 5).join('\n')).toBeGreaterThan(0)
  expect(refused).toBeGreaterThan(0)
})
