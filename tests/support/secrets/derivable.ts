import type { FeedAnswer } from '#shared/catalogue/feed.ts'
import type { RecordChunk } from '#shared/protocol/record-chunk.ts'
import { canAggregate, figureOf } from '#shared/query/aggregates.ts'
import { behaviourOf } from '#shared/fields/behaviour.ts'
import { compareBy } from '#shared/query/compare.ts'
import { compilePredicate } from '#shared/query/predicate.ts'
import type { QueryRow } from '#shared/query/query-field.ts'
import type { FilterGroup, Sort } from '#shared/values/query.ts'
import type { RecordGroups, RecordPage } from '#shared/nouns/records/record-page.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { groupRows } from '#tests/support/group-rows.ts'
import { pick, type Scene } from '#tests/support/secrets/scene.ts'
import type { MemberPrincipal } from '#tests/support/secrets/principal.ts'
import type { Watch } from '#tests/support/secrets/watch.ts'

/**
 * Every answer about a table must follow from the records that the person receives. Otherwise a filter, order, group or figure reveals
 * hidden records or cells.
 */
export async function notDerivable(scene: Scene, who: MemberPrincipal): Promise<string[]> {
  const { world, watch } = scene
  const { body: feed } = await watch.ask<FeedAnswer>(who, { method: 'GET', path: '/api/feed?since=0', call: 'GET feed' })
  const wrong: string[] = []
  for (const { id: tableId } of feed.tables) {
    const fields = feed.changes.flatMap(({ kind, data }) => (kind === 'field' && data?.tableId === tableId ? [data] : []))
    const chunk = await watch.ask<RecordChunk>(who, {
      method: 'GET',
      path: `/api/feed/tables/${tableId}?since=0`,
      call: 'GET feed/tables/:tableId',
    })
    if (chunk.status !== 200) continue
    const rows = rowsOf(chunk.body)
    const asked = askable(fields)
    const among = world.tables.flatMap(({ records }) => [pick(world, records) ?? '', pick(world, records) ?? ''])
    for (let times = 0; times < 3; times++) {
      const field = pick(world, asked)
      if (field) wrong.push(...(await checkField(watch, who, { tableId, rows, fields, field, among })))
    }
    for (const field of asked.filter((one) => behaviourOf(one).definition.holds === 'records'))
      wrong.push(...(await checkField(watch, who, { tableId, rows, fields, field, among })))
  }
  return wrong
}

/** Fields that the clock computes are left out. */
const askable = (fields: readonly Field[]): Field[] =>
  fields.filter(
    (field) => !['timeInTheSection', 'timeSinceCreation'].includes(field.type) && behaviourOf(field).definition.column !== 'none',
  )

function rowsOf({ columns }: RecordChunk): QueryRow[] {
  return columns.id.map((id, at) => ({ id, cell: (fieldId) => columns[fieldId]?.[at] ?? null }))
}

interface Asked {
  tableId: string
  rows: QueryRow[]
  fields: Field[]
  field: Field
  /** records, seen or not, that links may be asked about */
  among: string[]
}

async function checkField(watch: Watch, who: MemberPrincipal, { tableId, rows, fields, field, among }: Asked): Promise<string[]> {
  const wrong: string[] = []
  const note = (what: string): void =>
    void wrong.push(`${who.name}: ${what} by a ${field.type} does not follow from what they are told (after ${watch.step})`)
  const post = <T>(name: string, body: object) =>
    watch.ask<T>(who, { method: 'POST', path: `/api/records/${name}`, call: `POST records/${name}`, body: { tableId, ...body } })
  const isLink = behaviourOf(field).definition.holds === 'records'
  const conditions: [string, unknown][] = [
    ['isFilled', undefined],
    ['isEmpty', undefined],
    ...(isLink ? among.map((id): [string, unknown] => ['hasAny', [id]]) : []),
    ...(isLink ? among.slice(0, 4).map((id): [string, unknown] => ['hasNone', [id]]) : []),
  ]
  for (const [operator, value] of conditions) {
    const filter = {
      id: 'g',
      conjunction: 'and',
      nodes: [{ id: 'c', fieldId: field.id, operator, ...(value !== undefined && { value }) }],
    } as FilterGroup
    const found = (await post<RecordPage>('query', { filter })).body.columns?.id.toSorted()
    const expected = rows
      .filter(compilePredicate(filter, fields, who.member.memberId))
      .map(({ id }) => id)
      .toSorted()
    if (found && found.join() !== expected.join()) note(operator)
  }
  const sorts: Sort[] = [{ fieldId: field.id, direction: 'desc' }]
  const order = (await post<RecordPage>('query', { sorts })).body.columns?.id
  if (
    order &&
    order.join() !==
      rows
        .toSorted(compareBy(sorts, fields))
        .map(({ id }) => id)
        .join()
  )
    note('the order')
  const names = (['filled', 'empty', 'unique', 'sum', 'max'] as const).filter((name) => canAggregate(behaviourOf(field).type, name))
  const aggregates = names.map((name) => ({ name, fieldId: field.id }))
  const figures = (await post<Pick<RecordPage, 'aggregates'>>('figures', { aggregates })).body.aggregates
  const cells = rows.map((row) => row.cell(field.id))
  for (const { name, value } of figures ?? [])
    if (JSON.stringify(value) !== JSON.stringify(figureOf(behaviourOf(field).type, behaviourOf(field).config, name, cells)))
      note(`the figure ${name}`)
  const groups = await post<RecordGroups>('groups', { groupBy: sorts, aggregates: [] })
  if (groups.status === 200 && JSON.stringify(groups.body.levels) !== JSON.stringify(groupRows(rows, sorts, fields, []))) note('the groups')
  return wrong
}
