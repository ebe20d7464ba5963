import type { IndicatorBlockConfig } from '#shared/blocks/indicator-block.ts'
import { figureNames } from '#shared/blocks/indicator-figure.ts'
import { behaviourOf } from '#shared/fields/behaviour.ts'
import { aggregatesOf } from '#shared/query/aggregates.ts'
import type { Field } from '#shared/nouns/tables/table.ts'

/** Fields that an indicator's figure can be asked of. */
export function fieldsFor(aggregate: IndicatorBlockConfig['aggregate'], fields: readonly Field[]): readonly Field[] {
  return fields.filter((field) => aggregatesOf(behaviourOf(field).type).includes(figureNames[aggregate]))
}
