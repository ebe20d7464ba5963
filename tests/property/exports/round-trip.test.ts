import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { localeOf } from '#shared/fields/locale.ts'
import { fieldTypeNames, type FieldTypeName } from '#shared/fields/field-type-name.ts'
import { getFieldType } from '#shared/fields/registry.ts'
import type { Locale } from '#shared/fields/field-type.ts'
import { importTarget } from '#shared/nouns/imports/importable.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { RecordPage } from '#shared/nouns/records/record-page.ts'
import { addRecords, buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import { analyse, waitForImport } from '#tests/support/import-file.ts'
import { runs } from '#tests/support/property-runs.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { readNames } from '#shared/fields/select-options.ts'
import { asKept, labels, toldTypes, type Named } from '#tests/property/exports/cell-samples.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

type Format = 'csv' | 'xlsx' | 'json'
const cityNames = ['São Paulo', 'Lisboa', 'Washington, D.C.', 'a; b', '=x', '007', 'Ürümqi']

interface World {
  org: TestOrg
  named: Named
}

function build(language: Locale['language'], timezone: string): World {
  const org = server.createOrg()
  const context = org.context(org.admin)
  org.org.db.writeNow(() => org.org.db.run(org.org.db.build.updateTable('organisation').set({ language, timezone })))
  const cities = buildTable(context, { label: 'Cities' })
  return {
    org,
    named: {
      people: [org.admin.memberId, org.addMember().memberId],
      cities: addRecords(
        context,
        cities,
        cityNames.map((name) => ({ name })),
      ),
      cityTable: cities.id,
      options: [],
    },
  }
}

const withOptions = ({ org, named }: World, names: readonly string[]): World => ({
  org,
  named: { ...named, options: names.map((label, index) => ({ id: `o00000000000${index}`, label, hue: 'blue' })) },
})

type Filled = Exclude<ReturnType<typeof toldTypes>[FieldTypeName], string>
const filledOf = (named: Named): [FieldTypeName, Filled][] =>
  Object.entries(toldTypes(named)).flatMap(([name, told]) => (typeof told === 'string' ? [] : [[name as FieldTypeName, told]]))

/** A table of every type that a file can fill. */
function tableOf({ org, named }: World): BuiltTable {
  const specs = filledOf(named).map(([type, { config }]) => [type, { type, ...(config !== undefined && { config }) }] as const)
  return buildTable(org.context(org.admin), { fields: { key: 'singleLineText', ...Object.fromEntries(specs) } })
}

/** Random rows; a fifth of the cells is empty. */
function rowsOf({ named }: World, count: number): fc.Arbitrary<Record<string, CellValue>[]> {
  const columns = filledOf(named).map(([type, { config, cells, isOnce }]) =>
    fc
      .array(fc.option(cells, { freq: 5 }), { minLength: count, maxLength: count })
      .map((list) => list.map((cell) => asKept(type, config, cell)))
      .map((list) =>
        isOnce ? list.map((cell, at) => (at === list.findIndex((other) => String(other) === String(cell)) ? cell : null)) : list,
      ),
  )
  return fc.tuple(...columns).map((made) =>
    Array.from({ length: count }, (_, row) => ({
      key: `k${String(row).padStart(3, '0')}`,
      ...Object.fromEntries(filledOf(named).map(([type], at) => [type, made[at]?.[row] ?? null])),
    })),
  )
}

async function exported({ org }: World, table: BuiltTable, format: Format): Promise<Buffer> {
  const response = await fetch(`${server.url}/api/v3/tab/${table.id}/csv-export`, {
    method: 'POST',
    headers: { authorization: `Bearer ${org.admin.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ format, sorts: [{ fieldId: table.fields['key'], direction: 'asc' }] }),
  })
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

async function importInto({ org }: World, target: BuiltTable, format: Format, bytes: Buffer): Promise<void> {
  const job = await analyse(server, org.admin, `export.${format}`, bytes)
  expect(job.error).toBeNull()
  const fields = (job.preview?.columns ?? []).map(({ index, label }) => ({
    ...{ column: index, label, type: 'singleLineText', fieldId: target.fields[label] },
  }))
  const answer = await server
    .as(org.admin)
    .post(`/api/imports/${job.id}/run`, { label: 'x', fields, into: { tableId: target.id, mode: 'import_only' } })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const done = await waitForImport(server, org.admin, job.id, ['done', 'failed'])
  expect([done.state, done.rowErrors]).toEqual(['done', []])
}

/** Cells by field in the order of their keys; what is richer than its text, as that text. */
async function cellsOf({ org, named }: World, table: BuiltTable, locale: Locale): Promise<Cells> {
  const { body } = await server.as(org.admin).post<RecordPage>('/api/records/query', {
    tableId: table.id,
    sorts: [{ fieldId: table.fields['key'], direction: 'asc' }],
  })
  return Object.fromEntries(
    filledOf(named).map(([type]) => {
      const { richerThanText, format } = getFieldType(type)
      const cells = (body.columns[table.fields[type] ?? ''] ?? []) as CellValue[]
      return [type, richerThanText ? cells.map((cell) => format(cell, {}, locale)) : cells]
    }),
  )
}

type Cells = Record<string, unknown[]>

/** Cells that are not the same, with their type. */
const differences = (got: Cells, wanted: Cells): unknown[] =>
  Object.entries(wanted).flatMap(([type, cells]) =>
    cells.flatMap((cell, row) => (JSON.stringify(cell) === JSON.stringify(got[type]?.[row]) ? [] : [[type, got[type]?.[row], cell]])),
  )

describe('a table of every type that a file can fill', () => {
  it.each(
    (['csv', 'xlsx', 'json'] as const).flatMap((format) => [
      [format, 'en', 'America/New_York'] as const,
      [format, 'pt', 'America/Sao_Paulo'] as const,
      [format, 'es', 'Europe/Madrid'] as const,
    ]),
  )('is the same after export, import and export: .%s, %s, %s', async (format, language, timezone) => {
    const made = build(language, timezone)
    await fc.assert(
      fc.asyncProperty(
        labels.chain((names) => fc.record({ names: fc.constant(names), rows: rowsOf(withOptions(made, names), 15) })),
        async ({ names, rows }) => {
          // a list becomes a text, and JSON knows no labels: `a` and `b` look like an option `a, b`
          fc.pre(
            format !== 'json' ||
              names.every((name) => readNames(name, (part) => (part !== name && names.includes(part) ? part : undefined)) === undefined),
          )
          const world = withOptions(made, names)
          const [table, copy] = [tableOf(world), tableOf(world)]
          addRecords(world.org.context(world.org.admin), table, rows)
          const first = await exported(world, table, format)
          await importInto(world, copy, format, first)
          const locale = localeOf(language, timezone)
          expect(differences(await cellsOf(world, copy, locale), await cellsOf(world, table, locale))).toEqual([])
          const second = await exported(world, copy, format)
          if (format !== 'xlsx') expect(second.toString()).toBe(first.toString())
        },
      ),
      runs(1, 40),
    )
  })

  it('leaves out no type without a reason, and the importer offers none of those', () => {
    const told = toldTypes(withOptions(build('en', 'UTC'), ['a', 'b']).named)
    // files come by addresses, which no export has
    const none = fieldTypeNames.filter((name) => importTarget(name) === 'none' || importTarget(name) === 'addresses')
    expect(fieldTypeNames.filter((name) => typeof told[name] === 'string')).toEqual(none)
    for (const name of none) {
      const { computed, column, compute, holds, sign, ownCell } = getFieldType(name)
      const isEmpty = column === 'none' && compute === 'none'
      const reason = isEmpty ? 'noValue' : computed || column === 'system' || ownCell ? 'computed' : holds ? 'files' : sign && 'signed'
      expect([name, told[name]]).toEqual([name, reason])
    }
  })
})
