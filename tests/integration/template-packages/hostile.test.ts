import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { packageVersion, type PackageProblem } from '#shared/nouns/template-packages/package-bounds.ts'
import { newId, newShortId } from '#shared/lib/ids.ts'
import { startInstall } from '#server/templates/install/start-install.ts'
import { packagePath, packagesFolder } from '#server/templates/package-file.ts'
import { openParts } from '#server/templates/read/open-parts.ts'
import { readPackage } from '#server/templates/read/read-package.ts'
import { buildTable } from '#tests/support/build-table.ts'
import { madeZip, type MadePart } from '#tests/support/made-zip.ts'
import { createChance, makeRandomWorkspace } from '#tests/support/random-workspace.ts'
import { allTabs, publish, templateFolder } from '#tests/support/template-world.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let target: TestOrg
/** installs what is taken; its after-effects change it while others are judged */
let taker: TestOrg
/** the parts of a good package */
const good = new Map<string, Buffer>()
beforeAll(async () => {
  server = await startTestServer()
  const source = server.createOrg('Source')
  makeRandomWorkspace(source, createChance(3))
  const { sha256 } = await publish(server.platform, source, { folder: templateFolder, tabs: allTabs(source) })
  const open = await openParts(packagePath(server.platform.config.dataDir, sha256))
  for (const name of open.names) good.set(name, (await open.read(name)) ?? Buffer.alloc(0))
  open.close()
  target = server.createOrg('Target')
  taker = server.createOrg('Taker')
}, 120_000)
afterAll(() => server.close())

type Json = Record<string, never>
/** The good parts with one of them changed. */
function withPart(name: string, change: (part: never) => unknown): MadePart[] {
  const part = JSON.parse((good.get(name) ?? Buffer.from('null')).toString()) as Json
  const changed = change(part as never) ?? part
  return parts({ [name]: Buffer.from(JSON.stringify(changed)) })
}
const parts = (other: Record<string, Buffer | undefined> = {}): MadePart[] =>
  Object.entries({ ...Object.fromEntries(good), ...other }).flatMap(([name, data]) => (data ? [{ name, data }] : []))

async function judged(bytes: Buffer): Promise<string> {
  const { dataDir } = server.platform.config
  mkdirSync(packagesFolder(dataDir), { recursive: true })
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  writeFileSync(packagePath(dataDir, sha256), bytes)
  const reading = await readPackage(server.platform, sha256)
  const into = reading.ok ? taker : target
  const before = rowsOf(target)
  const wish = { templateId: newId(), version: 1, sha256, withData: true }
  const started = await startInstall(server.platform, into.org, into.admin.memberId, wish).catch(
    (error: { isNew?: undefined; id?: string; details?: { reason?: string } }) => error,
  )
  if (reading.ok) return started.isNew !== undefined ? 'taken' : `taken, then ${started.details?.reason}`
  expect(started).toMatchObject({ id: 'package_refused', details: { reason: reading.reason } })
  expect(rowsOf(target)).toEqual(before)
  return `${reading.reason}`
}

/** How many rows each table of the organisation has. */
function rowsOf({ org: { db } }: TestOrg): Record<string, number> {
  const names = db.all(sql<{ name: string }>`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name`)
  return Object.fromEntries(
    names.map(({ name }) => [name, db.get(sql<{ n: number }>`SELECT count(*) AS n FROM ${sql.table(name)}`)?.n ?? 0]),
  )
}

interface Field {
  id: string
  type: string
  config: Record<string, unknown>
}
interface TableJson {
  id: string
  fields: Field[]
  views: { type: string; config: { filter: unknown } }[]
  label: string
  conditionals: unknown[]
}
const deep = (levels: number): Buffer => Buffer.from('['.repeat(levels) + ']'.repeat(levels))
const foreign = 'tzzzzzzzzzzz9'

describe('a hostile package', () => {
  it('is not what a good one is: that one is taken', async () => {
    expect(await judged(madeZip(parts()))).toBe('taken')
  })

  const zeros = Buffer.alloc(60 * 1024 * 1024)
  const corpus: [string, () => Buffer, PackageProblem][] = [
    ['no zip at all', () => Buffer.from('PK no'), 'notAPackage'],
    ['an empty file', () => Buffer.alloc(0), 'notAPackage'],
    ['a picture', () => Buffer.from('89504e470d0a1a0a', 'hex'), 'notAPackage'],
    ['a bomb that says its size', () => madeZip([...parts(), { name: 'records/9.ndjson', data: zeros }]), 'tooLarge'],
    [
      'a bomb that lies about its size',
      () => madeZip([...parts({ 'files.json': undefined }), { name: 'files.json', data: zeros, says: 10 }]),
      'notAPackage',
    ],
    [
      'too many parts',
      () => madeZip(Array.from({ length: 3000 }, (_, n) => ({ name: `tables/${n % 1000}.json`, data: Buffer.from('{}') }))),
      'tooMany',
    ],
    ['a path upwards', () => madeZip([...parts(), { name: '../../etc/passwd', data: Buffer.from('x') }]), 'wrongName'],
    ['an absolute path', () => madeZip([...parts(), { name: '/etc/passwd', data: Buffer.from('x') }]), 'wrongName'],
    ['a path of another system', () => madeZip([...parts(), { name: 'tables\\..\\..\\x', data: Buffer.from('x') }]), 'wrongName'],
    ['a database', () => madeZip([...parts(), { name: 'organisation.db', data: Buffer.from('SQLite format 3\0') }]), 'wrongName'],
    [
      'a part twice',
      () => madeZip([...parts(), { name: 'template.json', data: good.get('template.json') ?? Buffer.alloc(0) }]),
      'repeatedId',
    ],
    ['a locked part', () => madeZip(parts().map((part) => (part.name === 'files.json' ? { ...part, flags: 1 } : part))), 'notAPackage'],
    ['no template.json', () => madeZip(parts({ 'template.json': undefined })), 'missingPart'],
    ['a table that is not there', () => madeZip(parts({ 'tables/0.json': undefined })), 'missingPart'],
    ['another format', () => madeZip(withPart('template.json', (info: Json) => ({ ...info, format: 'zip' }))), 'notAPackage'],
    [
      'a later version',
      () => madeZip(withPart('template.json', (info: Json) => ({ ...info, version: packageVersion + 1 }))),
      'futureVersion',
    ],
    [
      'a later version with other parts',
      () => madeZip(withPart('template.json', (info: Json) => ({ format: 'trama-template', version: 99, info }))),
      'futureVersion',
    ],
    ['text that is no JSON', () => madeZip(parts({ 'automations.json': Buffer.from('{') })), 'invalidPart'],
    ['100,000 levels', () => madeZip(parts({ 'automations.json': deep(100_000) })), 'tooDeep'],
    ['100,000 levels in a page', () => madeZip(parts({ 'pages/0.json': deep(100_000) })), 'tooDeep'],
    [
      'a key that nobody knows',
      () => madeZip(withPart('tables/0.json', (table: Json) => ({ ...table, triggers: 'CREATE TRIGGER' }))),
      'invalidPart',
    ],
    [
      'a field type that nobody knows',
      () => madeZip(withPart('tables/0.json', (table: TableJson) => void (table.fields[0]!.type = 'shell'))),
      'unknownKind',
    ],
    [
      'a view type that nobody knows',
      () => madeZip(withPart('tables/0.json', (table: TableJson) => void (table.views[0]!.type = 'shell'))),
      'unknownKind',
    ],
    [
      'a block type that nobody knows',
      () => madeZip(withPart('apps/0.json', (app: { blocks: { type: string }[] }) => void (app.blocks[0]!.type = 'iframeOfMine'))),
      'unknownKind',
    ],
    [
      'an action that nobody knows',
      () =>
        madeZip(
          withPart(
            'automations.json',
            (list: { definition: { actions: { kind: string }[] } }[]) => void (list[0]!.definition.actions[0]!.kind = 'eval'),
          ),
        ),
      'unknownKind',
    ],
    [
      'settings that a block does not have',
      () =>
        madeZip(
          withPart(
            'apps/0.json',
            (app: { blocks: { config: Record<string, unknown> }[] }) => void (app.blocks[0]!.config['onload'] = 'alert(1)'),
          ),
        ),
      'invalidPart',
    ],
    [
      '501 blocks',
      () =>
        madeZip(
          withPart(
            'apps/0.json',
            (app: { blocks: object[] }) => void (app.blocks = Array.from({ length: 501 }, (_, n) => ({ ...app.blocks[0], id: `b${n}` }))),
          ),
        ),
      'invalidPart',
    ],
    [
      'a formula of a million signs',
      () =>
        madeZip(
          withPart(
            'tables/0.json',
            (table: TableJson) =>
              void (table.fields.find(({ type }) => type === 'advancedFormula')!.config['expression'] = '('.repeat(1_000_000)),
          ),
        ),
      'invalidPart',
    ],
    [
      'a link to a foreign table',
      () =>
        madeZip(
          withPart(
            'tables/0.json',
            (table: TableJson) => void (table.fields.find(({ config }) => 'inverseFieldId' in config)!.config['tableId'] = foreign),
          ),
        ),
      'foreignId',
    ],
    [
      'a formula of a foreign field',
      () =>
        madeZip(
          withPart(
            'tables/0.json',
            (table: TableJson) =>
              void (table.fields.find(({ type }) => type === 'advancedFormula')!.config['expression'] = '{fzzzzzzzzzzz9} * 2'),
          ),
        ),
      'foreignId',
    ],
    [
      'a filter of a foreign field',
      () =>
        madeZip(
          withPart(
            'tables/0.json',
            (table: TableJson) =>
              void (table.conditionals = [
                {
                  id: 'x',
                  when: { id: 'g', conjunction: 'and', nodes: [{ id: 'n', fieldId: 'fzzzzzzzzzzz9', operator: 'isEmpty' }] },
                  actions: [{ type: 'hide', fieldId: 'fzzzzzzzzzzz9' }],
                },
              ]),
          ),
        ),
      'foreignId',
    ],
    [
      'a tab of a foreign table',
      () => madeZip(withPart('template.json', (info: { tabs: object[] }) => void info.tabs.push({ type: 'table', id: foreign }))),
      'foreignId',
    ],
    [
      'a bar to a foreign app',
      () =>
        madeZip(
          withPart(
            'apps/0.json',
            (app: { bars: { menuBar: { items: { targetId: string }[] } } }) => void (app.bars.menuBar.items[0]!.targetId = newId()),
          ),
        ),
      'foreignId',
    ],
    [
      'a trigger of a foreign table',
      () => madeZip(withPart('functions.json', (list: { trigger: { tableId: string } }[]) => void (list[0]!.trigger.tableId = foreign))),
      'foreignId',
    ],
    [
      'a field of two tables',
      () =>
        madeZip(
          withPart(
            'tables/1.json',
            (table: TableJson) =>
              void (table.fields[0]!.id = (JSON.parse(good.get('tables/0.json')!.toString()) as TableJson).fields[0]!.id),
          ),
        ),
      'repeatedId',
    ],
    [
      'records that are not stated',
      () => madeZip(withPart('template.json', (info: { records: Record<string, number> }) => void (info.records = {}))),
      'invalidPart',
    ],
    ['a record twice', () => madeZip(parts({ 'records/0.ndjson': twice(good.get('records/0.ndjson')!) })), 'repeatedId'],
    ['a cell of no field', () => madeZip(parts({ 'records/0.ndjson': withCell({ fzzzzzzzzzzz9: 'x' }) })), 'foreignId'],
    ['a cell that does not fit', () => madeZip(parts({ 'records/0.ndjson': withCell({ [fieldOf('number')]: 'words' }) })), 'invalidPart'],
    ['a worked out cell', () => madeZip(parts({ 'records/0.ndjson': withCell({ [fieldOf('advancedFormula')]: 5 }) })), 'invalidPart'],
    ['a file that nobody named', () => madeZip([...parts(), { name: `files/${'a'.repeat(64)}`, data: Buffer.from('x') }]), 'wrongName'],
    [
      'a file with other bytes',
      () => madeZip([...parts({ 'files.json': fileJson('b'.repeat(64), 1) }), { name: `files/${'b'.repeat(64)}`, data: Buffer.from('x') }]),
      'fileChanged',
    ],
    [
      'a file of an app that is not there',
      () => madeZip(parts({ 'files.json': ownedJson({ owner: 'app', ownerId: newId() }) })),
      'foreignId',
    ],
    [
      'a file of another kind of owner',
      () => madeZip(parts({ 'files.json': ownedJson({ owner: 'page', ownerId: appId() }) })),
      'foreignId',
    ],
    ['a picture that can hold script', () => madeZip(parts({ 'files.json': ownedJson({ type: 'image/svg+xml' }) })), 'invalidPart'],
    ['a picture past its bound', () => madeZip(parts({ 'files.json': ownedJson({ size: 40_000_000 }) })), 'invalidPart'],
    [
      'the address of a file that it does not hold',
      () =>
        madeZip(
          withPart(
            'apps/0.json',
            (app: { style: { backgroundImage?: string } }) => void (app.style.backgroundImage = `/api/files/app/${appId()}/${newId()}`),
          ),
        ),
      'foreignId',
    ],
    [
      'a file of another page',
      () =>
        madeZip(
          withPart(
            'pages/0.json',
            (page: { nodes: object[] }) => void page.nodes.push({ type: 'file', attrs: { fileId: newId(), name: 'a' }, children: [] }),
          ),
        ),
      'foreignId',
    ],
    ['a file that is missing', () => madeZip(parts({ 'files.json': fileJson('c'.repeat(64), 1) })), 'missingPart'],
  ]
  it.each(corpus)(
    'is refused by name, and nothing is written: %s',
    async (_name, make, reason) => {
      expect(await judged(make())).toBe(reason)
    },
    60_000,
  )

  it('may not name a thing of the organisation that installs it, wherever that stands', async () => {
    const own = buildTable(taker.context(taker.admin), { label: 'Secret' })
    const words = (text: string) => madeZip(withPart('tables/0.json', (table: TableJson) => void (table.label = text)))
    expect(await judged(words(`see ${own.id}`))).toBe('taken, then foreignId')
    expect(await judged(words(`see ${taker.admin.memberId}`))).toBe('taken, then foreignId')
    expect(await judged(words(`see ${newShortId('t')} and ${newId()}`))).toBe('taken')
  }, 60_000)

  it('leaves no file but itself', () => {
    expect(readdirSync(packagesFolder(server.platform.config.dataDir)).filter((name) => !name.endsWith('.zip'))).toEqual([])
  })
})

const tableJson = (): TableJson => JSON.parse((good.get('tables/0.json') ?? Buffer.from('{}')).toString()) as TableJson
const fieldOf = (type: string): string => tableJson().fields.find((field) => field.type === type)?.id ?? ''
const twice = (lines: Buffer): Buffer => {
  const [first = '', , ...rest] = lines.toString().split('\n')
  return Buffer.from([first, first, ...rest].join('\n'))
}
const withCell = (cells: object): Buffer => {
  const [first = '[]', ...rest] = (good.get('records/0.ndjson') ?? Buffer.alloc(0)).toString().split('\n')
  const [id, values] = JSON.parse(first) as [string, object]
  return Buffer.from([JSON.stringify([id, { ...values, ...cells }]), ...rest].join('\n'))
}
const fileJson = (sha256: string, size: number): Buffer =>
  Buffer.from(
    JSON.stringify([
      { id: newId(), tableId: tableJson().id, fieldId: fieldOf('singleLineText'), name: 'a.txt', type: 'text/plain', size, sha256 },
    ]),
  )

const appId = (): string => (JSON.parse(good.get('apps/0.json')!.toString()) as { id: string }).id

/** One file of an app. */
const ownedJson = (change: object): Buffer =>
  Buffer.from(
    JSON.stringify([
      { ...{ id: newId(), owner: 'app', ownerId: appId(), name: 'a.png', type: 'image/png', size: 1, sha256: 'c'.repeat(64) }, ...change },
    ]),
  )
