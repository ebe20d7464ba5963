import type { MutationResult } from '#shared/protocol/mutations.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { createValue, type Value } from '#client/lib/value.ts'

/** The fields on this device. */
interface Fields extends Pick<Value<unknown>, 'subscribe'> {
  find(id: string): Field | undefined
}

interface Copy {
  readonly fieldId: string
}

const copies = createValue<readonly Copy[]>([])

/**
 * Tracks a field that this tab had duplicated until its copied cells arrive; for a large table, until it is whole. A field that changes its type or
 * is deleted is tracked no more: the server then gives up, too.
 */
export function noteCopy(fields: Fields, field: Field, to: string, settled: Promise<MutationResult>): void {
  const kindOf = (one: Field | undefined): string => JSON.stringify([one?.type, one?.config])
  const kind = kindOf(field)
  const copy: Copy = { fieldId: field.id }
  copies.set([...copies.get(), copy])
  const end = (): void => {
    stop()
    copies.set(copies.get().filter((one) => one !== copy))
  }
  const stop = fields.subscribe(() => {
    if (fields.find(to) || kindOf(fields.find(field.id)) !== kind) end()
  })
  void settled.then((result) => {
    if (result.status === 'refused') end()
  })
}

/** The duplicates that this tab waits for, by their source field. */
export const awaitedCopies: Value<readonly Copy[]> = copies

const made = createValue<string | undefined>(undefined)

/** The field that this tab added last, also a copy: its column comes into sight. */
export const lastMadeField: Value<string | undefined> = made

export function noteMade(fieldId: string): void {
  made.set(fieldId)
}
