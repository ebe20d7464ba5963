import { ConnectedProviders } from '#client/features/auth/ui/ConnectedProviders.tsx'
import { useSetupState } from '#client/features/auth/use-setup-state.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { SectionHeader } from '#client/ui/SectionHeader.tsx'

/** `/settings/sign-in`: the ways into one's own account. */
export function SignInSettings() {
  const { t } = useTranslation('auth')
  useTranslation('errors')
  const providers = useSetupState()?.providers
  return (
    <>
      <SectionHeader title={t('ways.title')} description={t('ways.description')} />
      {providers !== undefined && <ConnectedProviders providers={providers} />}
    </>
  )
}
