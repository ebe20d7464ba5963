import type { AccessQuestion } from '#shared/access/access-question.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { WhyNot } from '#client/nouns/access/WhyNot.tsx'

const recordRights = ['createRecords', 'editRecords', 'deleteRecords'] as const

/** Lists the person's missing rights to the table's records, with the reasons; nothing when none is missing. */
export function TableLimits({ tableId: id }: { tableId: string }) {
  const { t } = useTranslation('common')
  const access = useAccess()
  const missing = recordRights.filter((right) => !access.table(id)[right])
  if (missing.length === 0 && !access.table(id).rows) return null
  const questions = [...recordRights, 'comment', 'manageFields'].map((right) => ({ about: 'table', id, right }) as AccessQuestion)
  return (
    <WhyNot
      questions={[...questions, { about: 'rows', id }]}
      label={t('whyNot.label')}
      text={t(missing.length === recordRights.length ? 'whyNot.viewOnly' : 'whyNot.limited')}
    />
  )
}
