import type { GoalConfig } from '#shared/fields/types/goal.ts'
import type { CellProps } from '#client/cells/cell-type.ts'
import { formatCell } from '#client/cells/cell-text.ts'
import { configOf } from '#client/cells/field-config.ts'
import { Progress } from '#client/cells/Progress.tsx'

export function GoalCell({ field, value, locale }: CellProps) {
  if (typeof value !== 'number') return null
  const { target } = configOf(field) as GoalConfig
  return <Progress share={target === 0 ? 1 : value / target} text={formatCell(field, value, locale)} />
}
