import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ImportColumn, ImportJob } from '#shared/nouns/imports/import-job.ts'
import type { RecordPage } from '#shared/nouns/records/record-page.ts'
import { analyse, planOf, waitForImport } from '#tests/support/import-file.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
const orgs: Partial<Record<'en' | 'pt', TestOrg>> = {}
beforeAll(async () => {
  server = await startTestServer()
  for (const language of ['en', 'pt'] as const) {
    const org = server.createOrg()
    await org.org.db.write(() => org.org.db.run(org.org.db.build.updateTable('organisation').set({ language })))
    orgs[language] = org
  }
})
afterAll(() => server.close())

type Language = keyof typeof orgs
const orgOf = (language: Language): TestOrg => {
  const org = orgs[language]
  if (!org) throw new Error('made before')
  return org
}

type Change = Partial<Record<string, Partial<Pick<ImportColumn, 'decimal' | 'dateOrder' | 'type'>>>>

/** The cells of the columns by their names, as they were imported. */
async function cells(language: Language, csv: string, change: Change = {}): Promise<Record<string, unknown[]>> {
  const { admin } = orgOf(language)
  const job = await analyse(server, admin, 'file.csv', csv)
  expect(job.error).toBeNull()
  return run(language, job, change)
}

async function run(language: Language, job: ImportJob, change: Change = {}): Promise<Record<string, unknown[]>> {
  const { admin } = orgOf(language)
  const plan = planOf(job, 'File')
  plan.fields = plan.fields.map((field) => ({ ...field, ...change[field.label] }))
  const answer = await server.as(admin).post<{ tableId: string }>(`/api/imports/${job.id}/run`, plan)
  expect(answer.status).toBe(200)
  expect(await waitForImport(server, admin, job.id, ['done', 'failed'])).toMatchObject({ state: 'done', rowErrors: [] })
  const feed = await server.as(admin).feed()
  const { body } = await server.as(admin).post<RecordPage>('/api/records/query', { tableId: answer.body.tableId })
  return Object.fromEntries(
    feed.changes.flatMap((made) =>
      made.kind === 'field' && made.data?.tableId === answer.body.tableId
        ? [[made.data.label, body.columns[made.data.id] as unknown[]]]
        : [],
    ),
  )
}

describe('files of programs', () => {
  it('seconds since 1970 are moments where the name or the person says so, and zeros in texts are left out', async () => {
    const csv = 'Name,created_at,Seen\nAna\0\0,1700000000,1600000000\n"B\\"ea\\"",1700000060,1600000060\n'
    expect(await cells('en', csv, { Seen: { type: 'date' } })).toEqual({
      Name: ['Ana', 'B"ea"'],
      created_at: ['2023-11-14T22:13:20.000Z', '2023-11-14T22:14:20.000Z'],
      Seen: ['2020-09-13', '2020-09-13'],
    })
  })
})

describe('options', () => {
  it('of more different values than a field has become a text with all of them', async () => {
    const texts = Array.from({ length: 1_001 }, (_, index) => `kind ${index}`)
    const read = await cells('en', `Name,Kind\n${texts.map((text) => `a,${text}`).join('\n')}\n`, { Kind: { type: 'select' } })
    expect(read['Kind']).toEqual(expect.arrayContaining([texts[0], texts[99]]))
    expect(read['Kind']).not.toContain(null)
  })
})

describe('the sign of decimals (W2)', () => {
  it.each<[string, Language, string, Record<string, number[]>]>([
    ['another column proves the point', 'pt', 'Name,Price,Lat\na,1.859,12.5\nb,1.799,13.75\n', { Price: [1.859, 1.799] }],
    ['another column proves the comma', 'en', 'Name;Amount;Pieces\na;1.234,56;2.500\nb;12,00;1.000\n', { Pieces: [2500, 1000] }],
    ['the file has semicolons between its columns', 'en', 'Name;Fuel\na;1,859\nb;1,929\n', { Fuel: [1.859, 1.929] }],
    ['the file has commas between its columns', 'pt', 'Name,Fuel\na,1.859\nb,1.929\n', { Fuel: [1.859, 1.929] }],
    ['a zero leads no thousands', 'en', 'Item;kg\na;0,125\nb;1,500\n', { kg: [0.125, 1.5] }],
    ['a zero leads no thousands, among quotes', 'en', 'Item,kg\na,"0,125"\nb,"1,500"\n', { kg: [0.125, 1.5] }],
    ['a zero leads no thousands, in Portuguese', 'pt', 'Item;kg\na;0.125\nb;1.500\n', { kg: [0.125, 1.5] }],
    ['two groups are thousands', 'pt', 'Item,Sum\na,1.234.567\nb,2.500\n', { Sum: [1_234_567, 2500] }],
    ['quoted commas among commas are the reader’s', 'en', 'Item,Sum\na,"1,859"\nb,"2,500"\n', { Sum: [1859, 2500] }],
    ['quoted commas among commas, in Portuguese', 'pt', 'Item,Sum\na,"1,859"\nb,"2,500"\n', { Sum: [1.859, 2.5] }],
    ['points among semicolons are the reader’s', 'pt', 'Item;Sum\na;1.859\nb;2.500\n', { Sum: [1859, 2500] }],
    ['tabs prove nothing', 'pt', 'Item\tSum\na\t1.859\nb\t2.500\n', { Sum: [1859, 2500] }],
    ['narrow spaces part thousands', 'en', 'Item;Sum\na;1\u202f234,5\nb;12\u00a0345,25\n', { Sum: [1234.5, 12_345.25] }],
    ['the minus of typesetters', 'en', 'Item,Sum\na,\u22125\nb,\u22121.5\n', { Sum: [-5, -1.5] }],
  ])('%s', async (_, language, csv, want) => {
    expect(await cells(language, csv)).toMatchObject(want)
  })

  it('#N/A is a text among texts, and an empty cell among numbers', async () => {
    expect(await cells('en', 'Note,N\nfine,1\n#N/A,#N/A\nok,3\n')).toMatchObject({ Note: ['fine', '#N/A', 'ok'], N: [1, null, 3] })
  })

  it('three decimals of money are no thousands, and none is lost', async () => {
    const read = await cells('en', 'Item;Price\na;€ 1,859\nb;€ 1,929\n')
    expect(read['Price']).toEqual(['€ 1,859', '€ 1,929'])
  })

  it('says where something beside the column decided, and a person may decide otherwise', async () => {
    const { admin } = orgOf('pt')
    const job = await analyse(server, admin, 'file.csv', 'Item,Sum,Sure\na,1.859,1.5\nb,2.500,2.5\n')
    expect(job.preview?.columns.map(({ decimal, decimalGuessed }) => [decimal, decimalGuessed])).toEqual([
      ['.', false],
      ['.', true],
      ['.', false],
    ])
    expect(await run('pt', job, { Sum: { decimal: ',' } })).toMatchObject({ Sum: [1859, 2500], Sure: [1.5, 2.5] })
  })
})

const labels = (job: ImportJob): string[] | undefined => job.preview?.columns.map(({ label }) => label)

describe('the names of the columns (W4, W5)', () => {
  it.each<[string, string, string[], Record<string, unknown[]>]>([
    ['years', 'Country,Code,2019,2020\nAndorra,AND,1.5,2.5\nBrazil,BRA,10,20\n', ['Country', 'Code', '2019', '2020'], { 2020: [2.5, 20] }],
    ['one year', 'Country,2020\nAndorra,2.5\nBrazil,20\n', ['Country', '2020'], { 2020: [2.5, 20] }],
    ['months', 'Shop,2024-01,2024-02\nA,10,20\nB,5,6\n', ['Shop', '2024-01', '2024-02'], { '2024-02': [20, 6] }],
    [
      'years over counts like years',
      'City,2019,2020,2021\nA,1999,2005,2010\nB,1,2,3\n',
      ['City', '2019', '2020', '2021'],
      { 2019: [1999, 1] },
    ],
    [
      'a statement',
      'Statement\nAccount ;12345-6\nPeriod ;01/02/2024\n\nDate;Text;Value;Sum\n01/02/2024;a;1.500,00;2,00\n03/02/2024;b;-25,90;3,00\n',
      ['Date', 'Text', 'Value', 'Sum'],
      { Value: [1500, -25.9] },
    ],
    [
      'a delimiter too many',
      '"Source","Indicators",\n\n"Updated","2024-05-30",\n\n"Name","Code","2019","2020",\n"Aruba","ABW","1","2",\n"Angola","AGO","3","4",\n',
      ['Name', 'Code', '2019', '2020'],
      { 2020: [2, 4] },
    ],
    ['a title', 'Sales of the year,,\nRegion,City,N\nNorth,Porto,1\nSouth,Faro,2\n', ['Region', 'City', 'N'], { N: [1, 2] }],
    [
      'merged groups',
      ',2023,,2024,\nShop,In,Out,In 2,Out 2\nA,1,2,3,4\nB,5,6,7,8\n',
      ['Shop', 'In', 'Out', 'In 2', 'Out 2'],
      { 'Out 2': [4, 8] },
    ],
    ['a name of a column is missing', ',Amount\na,1\nb,2\n', ['Column 1', 'Amount'], { Amount: [1, 2] }],
  ])('%s', async (_, csv, want, values) => {
    const job = await analyse(server, orgOf('en').admin, 'file.csv', csv)
    expect(job.error).toBeNull()
    expect(labels(job)).toEqual(want)
    expect(await run('en', job)).toMatchObject(values)
  })

  it.each([
    ['a record with a year', 'Ana,2019\nBob,2020\nCid,2021\n'],
    ['a record of numbers', '1,2,3\n4,5,6\n'],
    ['a record with days', 'Ana,2024-01-05,10\nBob,2024-02-06,20\n'],
  ])('%s names nothing', async (_, csv) => {
    const job = await analyse(server, orgOf('en').admin, 'file.csv', csv)
    expect(job.preview).toMatchObject({ hasHeader: false, headerRow: null })
    expect(job.rowsTotal).toBe(csv.trim().split('\n').length)
  })

  it('lines above are told, and any row or none may be chosen', async () => {
    const { admin } = orgOf('en')
    const csv = 'Report\nMade by: Ana\n\nName,N,Place\nx,1,Porto\ny,2,Faro\n'
    const job = await analyse(server, admin, 'file.csv', csv)
    expect(job.preview).toMatchObject({ headerRow: 4, problems: [{ kind: 'linesAbove', count: 3 }] })
    expect(job.preview?.heads.slice(0, 3)).toEqual([
      { row: 1, text: 'Report' },
      { row: 2, text: 'Made by: Ana' },
      { row: 4, text: 'Name, N, Place' },
    ])
    const choose = async (row: number | null): Promise<ImportJob> => {
      expect(await server.as(admin).post(`/api/imports/${job.id}/header`, { row })).toMatchObject({ status: 200 })
      return waitForImport(server, admin, job.id, ['ready', 'failed'])
    }
    const fifth = await choose(5)
    expect(labels(fifth)).toEqual(['x', '1', 'Porto'])
    expect(fifth).toMatchObject({ rowsTotal: 1, preview: { isHeaderChosen: true } })
    const none = await choose(null)
    expect(none).toMatchObject({ rowsTotal: 5, preview: { headerRow: null, hasHeader: false } })
    expect(labels(none)).toEqual(['Column 1', 'Column 2', 'Column 3'])
    expect(await server.as(admin).post(`/api/imports/${job.id}/header`, { row: 3 })).toMatchObject({
      status: 422,
      body: { id: 'import_no_header' },
    })
    await choose(4)
    expect(await run('en', job)).toEqual({ Name: ['x', 'y'], N: [1, 2], Place: ['Porto', 'Faro'] })
  })
})
