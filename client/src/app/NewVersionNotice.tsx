import { useEffect } from 'react'
import { loadNewVersion, useNewVersion } from '#client/app/new-version.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { toast } from '#client/ui/toast.ts'

/** Offers a newer build once it is on the device; it changes nothing until the person reloads. */
export function NewVersionNotice() {
  const { t } = useTranslation('sync')
  const isReady = useNewVersion()

  useEffect(() => {
    if (isReady)
      toast({
        id: 'new-version',
        duration: null,
        message: t('version.ready'),
        action: { label: t('version.reload'), onAction: loadNewVersion },
      })
  }, [isReady, t])

  return null
}
