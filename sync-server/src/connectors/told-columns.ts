import { fieldTypes } from '#shared/fields/registry.ts'
import type { ImportColumn } from '#shared/nouns/imports/import-job.ts'
import { choiceOf } from '#server/connectors/choice-of.ts'
import type { ToldColumn } from '#shared/nouns/imports/told-table.ts'

/** A column whose program says what it chooses among is a choice, however few rows it has. Its options are steps. */
export function asChoice(column: ImportColumn, labels: readonly string[] | undefined): ImportColumn {
  const config = labels && choiceOf(labels)
  return config ? { ...column, type: 'select', config, isStage: true } : column
}

/** A column as its program describes it. Options that would not stay apart leave it as it was guessed. */
export function asTold(column: ImportColumn, told: ToldColumn | undefined): ImportColumn {
  const { type, options, hues, isStage, references } = told ?? {}
  if (!told || type === undefined) return column
  const config = options ? choiceOf(options, hues) : fieldTypes[type].defaultConfig()
  if (!config) return column
  const exact = { decimal: '.', decimalGuessed: false, dateOrder: 'ymd', dateOrderGuessed: false } as const
  return {
    ...{ ...column, ...exact, type, config },
    ...(options && { distinct: [...options] }),
    ...(isStage && { isStage }),
    ...(references && { references }),
  }
}
