import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import { newId, newShortId } from '#shared/lib/ids.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { addField, inverseOf } from '#tests/support/add-field.ts'
import { addRecords, buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import { SecretBook, type Need, type Random } from '#tests/support/secrets/secret-book.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import type { TestServer } from '#tests/support/test-server.ts'

export interface SecretTable extends BuiltTable {
  label: string
  records: string[]
  /** fields that a role may hide */
  hideable: string[]
  /** the label of each field, by id */
  labels: Record<string, string>
  views: string[]
  forms: string[]
  /** ids of uploaded files, by record */
  files: Record<string, string>
}

export interface SecretField {
  id: string
  table: string
  type: FieldTypeName
  /** what one has to see to see all of it */
  needs: Need[]
  /** fields whose cells appear in its own, and tables that it reads as a whole */
  reads: string[]
  linksTo?: string
  /** the secret in its label, of one that is worked out */
  label?: string
}

/** An organisation that is full of secrets. */
export interface SecretWorld {
  server: TestServer
  org: TestOrg
  random: Random
  book: SecretBook
  tables: SecretTable[]
  fields: Map<string, SecretField>
  /** the record's cell as the test wrote it */
  cellOf(record: string, field: string): CellValue
  setCell(record: string, field: string, value: CellValue): void
  /** a copied record keeps its cells of that moment, by which its table's rules let it through */
  copied: Set<string>
  numbersOf(field: string): ReadonlyMap<string, number>
  apps: string[]
  pages: string[]
  /** private pages of single people */
  kept: string[]
  /** gestures, to be asked for */
  batches: string[]
  /** ids of messages about records */
  messages: string[]
  /** moments of the past, to be asked for */
  moments: string[]
  /** made by the steps: copies, tables, views */
  madeTables: string[]
  conversions: { table: string; field: string; id: string }[]
}

const owners = ['me', 'us', 'you'] as const
export const rowsPerTable = 6

/** Field kinds of every table, without what links and computes. */
const plainKinds = {
  name: 'singleLineText',
  owner: 'singleLineText',
  stage: 'singleLineText',
  note: 'text',
  amount: 'number',
  price: 'currency',
  kind: 'select',
  words: 'tags',
  papers: 'files',
} as const satisfies Record<string, FieldTypeName>
type PlainKind = keyof typeof plainKinds

/** Labels with everything that a formula's braces treat apart. */
const labelStyles: ((kind: string, marker: string) => string)[] = [
  (kind, marker) => `${kind} ${marker}`,
  (kind, marker) => `${kind.toUpperCase()} ${marker}`,
  (kind, marker) => `${kind} {${marker}}`,
  (kind, marker) => `${kind}\\${marker}`,
  (kind, marker) => `${kind} # ${marker}`,
  (kind, marker) => `Ção ${kind} ${marker}`,
]

/** Makes the tables, their records and their links; everything in them is a secret of its cell. */
export async function createSecretWorld(server: TestServer, random: Random): Promise<SecretWorld> {
  const org = server.createOrg('Secrets')
  const book = new SecretBook(random)
  const cells = new Map<string, Map<string, CellValue>>()
  const world: SecretWorld = {
    ...{
      server,
      org,
      random,
      book,
      tables: [],
      fields: new Map(),
      apps: [newId(), newId()],
      pages: [newId(), newId()],
      kept: [],
      batches: [],
      messages: [],
      moments: [],
      madeTables: [],
    },
    conversions: [],
    copied: new Set(),
    cellOf: (record, field) => cells.get(field)?.get(record) ?? null,
    setCell: (record, field, value) => {
      const column = cells.get(field) ?? new Map<string, CellValue>()
      cells.set(field, column)
      column.set(record, value)
    },
    numbersOf: (field) =>
      new Map([...(cells.get(field) ?? [])].flatMap(([record, value]) => (typeof value === 'number' ? [[record, value]] : []))),
  }
  for (let at = 0; at < 3; at++) makeTable(world, at)
  for (const { id } of world.tables) await server.as(org.admin).post('/api/historyLog/tables', { table_id: id, logs_records: true })
  for (let at = 0; at < 3; at++) await fillTable(world, at)
  for (let at = 0; at < 3; at++) linkTable(world, at)
  return world
}

function makeTable(world: SecretWorld, at: number): void {
  const { book, random, org } = world
  const id = newShortId('t')
  const fields: Record<string, { id: string; type: FieldTypeName; config?: unknown; label: string }> = {}
  for (const [kind, type] of Object.entries(plainKinds)) {
    const field = newShortId('f')
    const label = labelStyles[random(labelStyles.length)]?.(kind, book.marker(`label of ${kind} ${at}`, [{ table: id, field }])) ?? ''
    const option = (): object => {
      const needs: Need[] = [{ table: id, field }]
      const made = { id: newShortId('o'), label: book.marker(`option of ${kind} ${at}`, needs), hue: 'blue' }
      book.add(made.id, `chosen option of ${kind} ${at}`, needs)
      return made
    }
    fields[kind] = { id: field, type, label, ...(type === 'select' && { config: { options: [option(), option()], sla: true } }) }
    world.fields.set(field, { id: field, table: id, type, needs: [{ table: id, field }], reads: [] })
  }
  const label = `Table ${at} ${book.marker(`label of table ${at}`, [{ table: id }])}`
  const given = Object.fromEntries(Object.values(fields).map(({ label: name, ...spec }) => [name, spec]))
  const built = buildTable(org.context(org.admin), { label, fields: given, id })
  const byKind = Object.fromEntries(Object.entries(fields).map(([kind, field]) => [kind, field.id]))
  const labels = Object.fromEntries(Object.values(fields).map((field) => [field.id, field.label]))
  const hideable = ['note', 'amount', 'price', 'kind', 'words', 'papers', 'name', 'owner'].map((kind) => byKind[kind] ?? '')
  world.tables.push({ ...built, fields: byKind, label, labels, hideable, records: [], views: [built.viewId], forms: [], files: {} })
}

/** A new secret for a cell; undefined for kinds whose values are no secrets. */
export function secretCell(world: SecretWorld, table: SecretTable, kind: string, record: string): CellValue {
  const field = table.fields[kind] ?? ''
  const needs: Need[] = [{ table: table.id, field, record }]
  const what = `${kind} of a record in ${table.label.slice(0, 7)}`
  if (kind === 'amount' || kind === 'price') return world.book.number(what, needs)
  if (kind === 'words') return [world.book.marker(what, needs)]
  if (kind === 'owner') return owners[world.random(owners.length)] ?? null
  if (kind === 'stage') return world.random(2) === 0 ? 'open' : 'shut'
  return world.book.marker(what, needs)
}

async function fillTable(world: SecretWorld, at: number): Promise<void> {
  const { org, random, book } = world
  const table = world.tables[at]
  if (!table) return
  const options = (org.org.db.get(
    org.org.db.build
      .selectFrom('field_def')
      .select('config')
      .where('id', '=', table.fields['kind'] ?? ''),
  )?.config ?? '{}') as string
  const optionIds = (JSON.parse(options) as { options: { id: string }[] }).options.map((option) => option.id)
  const kinds = (Object.keys(plainKinds) as PlainKind[]).filter((kind) => kind !== 'papers' && kind !== 'kind')
  const written = { ...table, fields: table.fields }
  for (let row = 0; row < rowsPerTable; row++) {
    const [record = ''] = addRecords(org.context(org.admin), written, [{ stage: 'open' }])
    book.add(record, `id of a record in table ${at}`, [{ table: table.id, record }])
    table.records.push(record)
    const values: Record<string, CellValue> = { [table.fields['kind'] ?? '']: optionIds[random(optionIds.length)] ?? null }
    for (const kind of kinds) values[table.fields[kind] ?? ''] = secretCell(world, table, kind, record)
    const owner = table.fields['owner'] ?? ''
    // everybody has some records, and others have more
    if (row < owners.length) values[owner] = owners[row] ?? null
    if (row < 3) values[table.fields['papers'] ?? ''] = [await uploadSecret(world, table, record)]
    await writeCells(world, table, record, values)
  }
}

/** Writes cells as the administrator, and remembers them. */
export async function writeCells(
  world: SecretWorld,
  table: Pick<SecretTable, 'id'>,
  record: string,
  values: Record<string, CellValue>,
): Promise<boolean> {
  const { server, org } = world
  const batch = newId()
  const result = await server
    .as(org.admin)
    .mutate('records.change', { tableId: table.id, changes: [{ op: 'update', id: record, values, base: 1e9 }], gesture: 'edit' }, batch)
  if (result.status !== 'applied') return false
  world.batches.push(batch)
  for (const [field, value] of Object.entries(values)) world.setCell(record, field, value)
  return true
}

/** A file whose name and bytes are secrets of a cell. */
async function uploadSecret({ server, org, book }: SecretWorld, table: SecretTable, record: string): Promise<string> {
  const field = table.fields['papers'] ?? ''
  const needs: Need[] = [{ table: table.id, field, record }]
  const name = `${book.marker('name of a file', needs)}.txt`
  const query = new URLSearchParams({ tableId: table.id, fieldId: field, name }).toString()
  const response = await fetch(`${server.url}/api/attachments/upload?${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${org.admin.token}`, 'content-type': 'text/plain' },
    body: `the paper says ${book.marker('bytes of a file', needs)}`,
  })
  const { id } = (await response.json()) as { id: string }
  table.files[record] = id
  return id
}

/** Links each table to the next, and computes over it. */
function linkTable(world: SecretWorld, at: number): void {
  const { org, tables } = world
  const [table, target] = [tables[at], tables[(at + 1) % tables.length]]
  if (!table || !target) return
  const context = org.context(org.admin)
  const id = addField(context, table, 'to', 'connectedRecord', { tableId: target.id })
  const needs: Need[] = [{ table: table.id, field: id }, { table: target.id }]
  world.fields.set(id, { id, table: table.id, type: 'connectedRecord', needs, reads: [], linksTo: target.id })
  table.labels[id] = 'to'
  table.hideable.push(id)
  const inverse = inverseOf(context, table, 'to')
  world.fields.set(inverse, {
    ...{ id: inverse, table: target.id, type: 'connectedRecord', reads: [], linksTo: table.id },
    needs: [{ table: target.id, field: inverse }, { table: table.id }],
  })
  target.fields[`from ${at}`] = inverse
}

/** Links records at random; every record is linked to some. */
export async function linkRecords(world: SecretWorld): Promise<void> {
  for (const table of world.tables) {
    const target = world.tables.find(({ id }) => id === world.fields.get(table.fields['to'] ?? '')?.linksTo)
    for (const record of table.records) {
      const linked = (target?.records ?? []).filter(() => world.random(3) === 0)
      await writeCells(world, table, record, { [table.fields['to'] ?? '']: linked.length > 0 ? linked.toSorted() : null })
    }
  }
}
