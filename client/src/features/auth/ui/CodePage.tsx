import type { CodeStep } from '#client/features/auth/use-code-step.ts'
import { AuthLayout } from '#client/features/auth/ui/AuthLayout.tsx'
import { CodeForm } from '#client/features/auth/ui/CodeForm.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** The second step of logging in (specification 1 §2 "MFA code screen"). */
export function CodePage({ step }: { step: CodeStep }) {
  const { t } = useTranslation('auth')
  return (
    <AuthLayout title={t('code.title')} subtitle={t('code.subtitle')} step="code">
      <CodeForm step={step} />
    </AuthLayout>
  )
}
