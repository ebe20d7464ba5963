import { IconMovie } from '@tabler/icons-react'
import { call } from '#client/engine/api/call.ts'
import { CardList } from '#client/features/start-here/CardList.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'

const load = () => call('GET org/videos')

/** *Latest videos*: at most four of the operator's playlist; nothing while it cannot be read. */
export function LatestVideos() {
  const { t } = useTranslation('startHere')
  const { data } = useLoaded(load)
  const cards = (data?.videos ?? []).map(({ title, url }) => ({
    ...{ key: url, title, text: '', Icon: IconMovie },
    onPress: () => void window.open(url, '_blank', 'noreferrer'),
  }))
  return <CardList title={t('videos')} cards={cards} />
}
