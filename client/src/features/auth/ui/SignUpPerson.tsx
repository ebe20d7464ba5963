import { passwordFloor } from '#shared/nouns/organisations/organisation.ts'
import type { SignUpDraft } from '#client/features/auth/sign-up-draft.ts'
import { PasswordRules } from '#client/nouns/auth/PasswordRules.tsx'
import type { JudgedPassword } from '#client/nouns/auth/use-judged-password.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'
import { PasswordField } from '#client/ui/PasswordField.tsx'
import { TextField } from '#client/ui/TextField.tsx'

export interface SignUpPersonProps {
  draft: SignUpDraft
  change: (part: Partial<SignUpDraft>) => void
  problems: { firstName?: string; email?: string; password?: string }
  judged: JudgedPassword
  /** the server's problem with the password */
  refused: string | null
  onEdit: () => void
}

/** The first step of signing up: the person. */
export function SignUpPerson({ draft, change, problems, judged, refused, onEdit }: SignUpPersonProps) {
  const { t } = useTranslation('auth')
  return (
    <>
      <TextField
        label={t('signUp.firstName')}
        name="given-name"
        autoComplete="given-name"
        data-first={refused === null || undefined}
        required
        maxLength={80}
        value={draft.firstName}
        onChange={(event) => change({ firstName: event.target.value })}
        error={problems.firstName ? t(problems.firstName) : null}
      />
      <TextField
        label={t('signUp.email')}
        type="email"
        name="email"
        autoComplete="username"
        required
        value={draft.email}
        onChange={(event) => change({ email: event.target.value })}
        error={problems.email ? t(problems.email) : null}
      />
      <PasswordField
        label={t('signUp.password')}
        name="password"
        autoComplete="new-password"
        required
        showLabel={t('password.show')}
        hideLabel={t('password.hide')}
        data-first={refused !== null || undefined}
        hint={<PasswordRules judged={judged} />}
        value={draft.password}
        onChange={(event) => {
          change({ password: event.target.value })
          onEdit()
        }}
        error={refused ?? (problems.password ? t(problems.password, { minimum: passwordFloor }) : null)}
      />
      <Button type="submit" variant="primary" wide>
        {t('signUp.next')}
      </Button>
    </>
  )
}
