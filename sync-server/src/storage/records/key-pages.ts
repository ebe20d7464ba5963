import { sql, type RawBuilder } from 'kysely'
import { afterSql, orderSql, type CompiledQuery } from '#server/storage/records/query-compiler.ts'
import { Slot } from '#server/storage/records/slots.ts'

type Condition = RawBuilder<unknown>

/** The slots of a cursor's values: its sort keys, then its id; the page's length comes last. */
export const keySlot = (index: number): Slot => new Slot(index)
export const idSlot = (sorts: number): Slot => new Slot(sorts)
export const limitSlot = (sorts: number): Slot => new Slot(sorts + 1)

/** The records after a page's last one, as one condition. It is right with any plan, but an index is read from its beginning. */
export function pageAfter({ where, order }: CompiledQuery, nulls: readonly boolean[]): Condition[] {
  const keys = order.map((_, index) => (nulls[index] === true ? null : (keySlot(index) as never)))
  const after = afterSql(order, keys, idSlot(order.length) as never)
  return [sql`WHERE ${where} AND ${after} ORDER BY ${orderSql(order)} LIMIT ${limitSlot(order.length)}`]
}

export function firstPage({ where, order }: CompiledQuery): Condition[] {
  return [sql`WHERE ${where} ORDER BY ${orderSql(order)} LIMIT ${limitSlot(order.length)}`]
}

/**
 * The same as {@link pageAfter} in consecutive ranges of the order: same key and a later rest, greater keys, no key. An index is entered at
 * the right place, so a deep page costs as much as the first one.
 */
export function pageAfterInStretches({ where, order }: CompiledQuery, nulls: readonly boolean[]): Condition[] {
  const id = sql`r.id > ${idSlot(order.length)}`
  return stretches(order, nulls, 0, id).map(
    (stretch) => sql`WHERE ${where} AND ${stretch} ORDER BY ${orderSql(order)} LIMIT ${limitSlot(order.length)}`,
  )
}

function stretches(order: CompiledQuery['order'], nulls: readonly boolean[], index: number, last: Condition): Condition[] {
  const sort = order[index]
  if (!sort) return [last]
  const { key, descending } = sort
  const rest = stretches(order, nulls, index + 1, last)
  if (nulls[index] === true) return rest.map((condition) => sql`${key} IS NULL AND ${condition}`)
  const same = rest.map((condition) => sql`${key} = ${keySlot(index)} AND ${condition}`)
  const beyond = descending ? sql`${key} < ${keySlot(index)}` : sql`${key} > ${keySlot(index)}`
  return [...same, beyond, sql`${key} IS NULL`]
}
