import { useTranslation } from '#client/i18n/use-translation.ts'
import { useOnline } from '#client/lib/use-online.ts'
import { Notice } from '#client/ui/Notice.tsx'

/** The message above a logged-out form: the network is gone, or the answer of the last try. */
export function AuthMessages({ failure, offlineText, info }: { failure: string | null; offlineText?: string; info?: string | null }) {
  const { t } = useTranslation('auth')
  const online = useOnline()
  if (!online) return <Notice tone="warning">{offlineText ?? t('offlineSetup')}</Notice>
  if (failure !== null) return <Notice tone="error">{failure}</Notice>
  return info ? <Notice>{info}</Notice> : null
}
