import type { MutationResult } from '#shared/protocol/mutations.ts'
import type { Field } from '#shared/tables/table.ts'
import { createValue, type Value } from '#client/data/lib/value.ts'

/** The fields that the device has. */
interface Fields extends Pick<Value<unknown>, 'subscribe'> {
  find(id: string): Field | undefined
}

interface Copy {
  readonly fieldId: string
}

const copies = createValue<readonly Copy[]>([])

/**
 * Notes that this tab had a field duplicated, until the copy arrives, which of a large table is when it is whole. What becomes something else
 * or goes meanwhile is copied no more: the server gives up then.
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

/** The duplicates that this tab waits for, by the field they are of. */
export const awaitedCopies: Value<readonly Copy[]> = copies
