import { IconAlertTriangle, IconHourglass } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ComputedProblem } from '#shared/fields/computed-config.ts'
import { isWorkedOut } from '#shared/computed/reads.ts'
import type { Field } from '#shared/nouns/tables/table.ts'

export interface FieldState {
  text: string
  icon: ReactNode
  tone: 'quiet' | 'warning'
}

const icon = { size: 14, stroke: 1.5, 'aria-hidden': true } as const

/** A field's warning or state; for a computed field, to be known before its cells are trusted. undefined when there is nothing to say. */
export function fieldState(field: Field, t: (key: string) => string, isCopied = false): FieldState | undefined {
  if (!isWorkedOut(field)) return isCopied ? { text: t('fields.copying'), icon: <IconHourglass {...icon} />, tone: 'quiet' } : undefined
  const { problem } = field.config as { problem?: ComputedProblem | null }
  if (problem) return { text: t(`computed.problems.${problem}`), icon: <IconAlertTriangle {...icon} />, tone: 'warning' }
  if (field.isGivenUp === true) return { text: t('computed.givenUp'), icon: <IconAlertTriangle {...icon} />, tone: 'warning' }
  return field.isStale === true ? { text: t('computed.stale'), icon: <IconHourglass {...icon} />, tone: 'quiet' } : undefined
}
