import { useParams } from 'react-router-dom'
import { useReplicaState } from '#client/engine/replica/use-entities.ts'
import css from '#client/features/access-requests/ui/RequestPage.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useTitle } from '#client/lib/use-title.ts'
import { RequestBox } from '#client/nouns/access-requests/RequestBox.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'

/** `/updates/access/<id>`: a line of Updates leads here on a phone. */
export function RequestPage() {
  const { t } = useTranslation('accessRequests')
  const { id = '' } = useParams()
  const isReady = useReplicaState() === 'ready'
  useTitle(t('title'))
  return <div className={css.page}>{isReady ? <RequestBox id={id} headed /> : <Skeleton />}</div>
}
