import type { Field } from '#shared/nouns/tables/table.ts'
import { dateKindOf } from '#shared/views/date-span.ts'

/** The fields whose cells are dates. */
export const datedFields = (fields: readonly Field[]): Field[] => fields.filter((field) => dateKindOf(field) !== undefined)
