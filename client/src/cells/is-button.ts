import type { Field } from '#shared/nouns/tables/table.ts'
import { ButtonCell } from '#client/cells/ButtonCell.tsx'
import { cellTypes } from '#client/cells/cell-types.ts'

/** True for fields without values that act on the record they stand in. */
export const isButton = ({ type }: Pick<Field, 'type'>): boolean => cellTypes[type].Cell === ButtonCell
