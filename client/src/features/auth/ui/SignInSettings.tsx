import { AddressCard } from '#client/features/auth/ui/AddressCard.tsx'
import { ConnectedProviders } from '#client/features/auth/ui/ConnectedProviders.tsx'
import { PasskeyCard } from '#client/features/auth/ui/PasskeyCard.tsx'
import { SessionsCard } from '#client/features/auth/ui/SessionsCard.tsx'
import { useSetupState } from '#client/features/auth/use-setup-state.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { SectionHeader } from '#client/ui/SectionHeader.tsx'

/** `/settings/sign-in`: the ways into one's own account. */
export function SignInSettings() {
  const { t } = useTranslation('auth')
  useTranslation('errors')
  const setup = useSetupState()
  return (
    <>
      <SectionHeader title={t('ways.title')} description={t('ways.description')} />
      <AddressCard />
      {setup?.passkeys === true && <PasskeyCard />}
      {setup !== undefined && <ConnectedProviders providers={setup.providers} />}
      <SessionsCard />
    </>
  )
}
