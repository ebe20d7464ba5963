import { useNavigate } from 'react-router-dom'
import { useSession } from '#client/engine/session/use-session.ts'
import { AuthLayout } from '#client/features/auth/ui/AuthLayout.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'
import css from '#client/features/auth/ui/AuthForm.module.css'

/** Names the signed-in person before a mailed link is used, since the link may be another person's. */
export function SignedInNotice({ onGoOn }: { onGoOn: () => void }) {
  const { t } = useTranslation('auth')
  const navigate = useNavigate()
  const { member, organisation } = useSession()
  return (
    <AuthLayout
      title={t('signedIn.title')}
      subtitle={t('signedIn.as', { name: member.displayName, email: member.email, organisation: organisation.name })}
    >
      <div className={css.form}>
        <Button variant="primary" wide data-first onClick={onGoOn}>
          {t('signedIn.goOn')}
        </Button>
        <Button wide onClick={() => void navigate('/')}>
          {t('signedIn.stay', { organisation: organisation.name })}
        </Button>
      </div>
    </AuthLayout>
  )
}
