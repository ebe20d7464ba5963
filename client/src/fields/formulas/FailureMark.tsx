import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Field } from '#shared/nouns/tables/table.ts'
import { failureText } from '#client/fields/formulas/formula-texts.ts'
import { formulaFailure } from '#client/fields/formulas/formula-failure.ts'
import css from '#client/fields/formulas/formulas.module.css'
import { sampleEnv } from '#client/fields/formulas/sample-env.ts'
import type { RecordRow } from '#client/engine/replica/record-row.ts'
import { useEntity } from '#client/engine/replica/use-entities.ts'
import { useFields } from '#client/engine/replica/use-records.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

export interface FailureMarkProps {
  /** a formula whose cell is empty */
  field: Field
  row: RecordRow
  /** shows the reason beside the mark, if there is space */
  withText?: boolean
  /** shown without a failure */
  otherwise?: ReactNode
}

/** The reason why a formula failed for a record; nothing when the result is simply blank. */
export function FailureMark({ field, row, withText = false, otherwise = null }: FailureMarkProps) {
  const { t, language } = useTranslation('formulas')
  const session = useSession()
  const fields = useFields(field.tableId)
  const organisation = useEntity('organisation', session.orgId) ?? { ...session.organisation, language }
  const failure = formulaFailure(field, row, fields, sampleEnv(organisation))
  if (!failure) return otherwise
  const text = failureText(t, failure)
  return (
    <span className={css.failed} {...(withText ? {} : { role: 'img', 'aria-label': text, 'data-tooltip': text })}>
      <IconAlertTriangle size={14} stroke={1.5} aria-hidden />
      {withText && <span>{text}</span>}
    </span>
  )
}
