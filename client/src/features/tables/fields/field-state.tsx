import { IconAlertTriangle, IconHourglass } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ComputedProblem } from '#shared/computed/computed-config.ts'
import { isWorkedOut } from '#shared/computed/reads.ts'
import type { Field } from '#shared/tables/table.ts'

export interface FieldState {
  text: string
  icon: ReactNode
  tone: 'quiet' | 'warning'
}

const icon = { size: 14, stroke: 1.5, 'aria-hidden': true } as const

/** What a person should know of a field, of a computed one before they trust its cells; undefined when there is nothing to say. */
export function fieldState(field: Field, t: (key: string) => string, isCopied = false): FieldState | undefined {
  if (!isWorkedOut(field)) return isCopied ? { text: t('fields.copying'), icon: <IconHourglass {...icon} />, tone: 'quiet' } : undefined
  const { problem } = field.config as { problem?: ComputedProblem | null }
  if (problem) return { text: t(`computed.problems.${problem}`), icon: <IconAlertTriangle {...icon} />, tone: 'warning' }
  return field.isStale === true ? { text: t('computed.stale'), icon: <IconHourglass {...icon} />, tone: 'quiet' } : undefined
}
