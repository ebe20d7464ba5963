import { byPosition } from '#shared/lib/positions.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { readEntities } from '#client/engine/replica/use-entities.ts'
import { findViewFace } from '#client/views/view-types.ts'

const none: readonly Field[] = []

/** The fields by which a type of view can arrange records, its own choice first. */
export async function arrangingFields(as: string, fields: readonly Field[]): Promise<readonly Field[]> {
  return (await findViewFace(as)?.arranging?.(fields)) ?? none
}

/** The field that a new view of the type would arrange a table by; null where it has none. */
export async function ownChoice(as: string, tableId: string): Promise<string | null> {
  const fields = readEntities('field').filter((field) => field.tableId === tableId)
  const [first] = await arrangingFields(as, fields.toSorted(byPosition))
  return first?.id ?? null
}
