import { createContext, type ComponentType } from 'react'
import type { TableRules } from '#shared/access/profile-schema.ts'
import type { Field } from '#shared/tables/table.ts'

/** Which records of a table a role sees: all of these must hold. */
export type RowRule = NonNullable<Exclude<TableRules, '*'>['data']>[number]

export interface RowRulesViewProps {
  fields: readonly Field[]
  rules: readonly RowRule[]
  readOnly: boolean
  /** called with rules that are complete only: one without its value would hold for nothing */
  onChange(rules: RowRule[]): void
}

/** Draws rules about records as the tables' filters are drawn; app/ gives it, so that the roles know no table screen. */
export const RowRulesView = createContext<ComponentType<RowRulesViewProps> | null>(null)
