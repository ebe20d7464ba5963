import { useParams } from 'react-router-dom'
import { useEntity, useReplicaState } from '#client/engine/replica/use-entities.ts'
import css from '#client/features/approvals/ui/ApprovalPage.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useTitle } from '#client/lib/use-title.ts'
import { AnswerBox } from '#client/nouns/approvals/AnswerBox.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'

/** `/updates/approvals/<id>`: where a mail leads, and a line of Updates on a phone. */
export function ApprovalPage() {
  const { t } = useTranslation('approvals')
  const { id = '' } = useParams()
  const isReady = useReplicaState() === 'ready'
  useTitle(useEntity('approval', id)?.question ?? t('title'))
  return <div className={css.page}>{isReady ? <AnswerBox id={id} headed /> : <Skeleton />}</div>
}
