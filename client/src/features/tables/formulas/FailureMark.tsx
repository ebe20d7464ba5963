import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Field } from '#shared/tables/table.ts'
import { failureText } from '#client/features/tables/formulas/formula-texts.ts'
import { formulaFailure } from '#client/features/tables/formulas/formula-failure.ts'
import css from '#client/features/tables/formulas/formulas.module.css'
import { sampleEnv } from '#client/features/tables/formulas/sample-env.ts'
import type { RecordRow } from '#client/data/replica/record-row.ts'
import { useEntity } from '#client/data/replica/use-entities.ts'
import { useFields } from '#client/data/replica/use-records.ts'
import { useSession } from '#client/data/session/use-session.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

interface FailureMarkProps {
  /** a formula whose cell is empty */
  field: Field
  row: RecordRow
  /** says why beside the mark, where there is room */
  withText?: boolean
  /** shown where there was no failure */
  otherwise?: ReactNode
}

/** Why a formula could not be worked out for a record; nothing where it is simply blank. */
export function FailureMark({ field, row, withText = false, otherwise = null }: FailureMarkProps) {
  const { t, language } = useTranslation('formulas')
  const session = useSession()
  const fields = useFields(field.tableId)
  const organisation = useEntity('organisation', session.orgId) ?? { ...session.organisation, language }
  const failure = formulaFailure(field, row, fields, sampleEnv(organisation))
  if (!failure) return otherwise
  const text = failureText(t, failure)
  return (
    <span className={css['failed']} {...(withText ? {} : { role: 'img', 'aria-label': text, 'data-tooltip': text })}>
      <IconAlertTriangle size={14} stroke={1.5} aria-hidden />
      {withText && <span>{text}</span>}
    </span>
  )
}
