import type { SignUpDraft } from '#client/features/auth/sign-up-draft.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useOnline } from '#client/lib/use-online.ts'
import { Button } from '#client/ui/Button.tsx'
import { Checkbox } from '#client/ui/Checkbox.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import css from '#client/features/auth/ui/AuthForm.module.css'

export interface SignUpOrganisationProps {
  draft: SignUpDraft
  change: (part: Partial<SignUpDraft>) => void
  asked: boolean
  busy: boolean
  onBack: () => void
}

/** Second step: the organisation, and whether it starts with something to look at. */
export function SignUpOrganisation({ draft, change, asked, busy, onBack }: SignUpOrganisationProps) {
  const { t } = useTranslation('auth')
  const online = useOnline()
  return (
    <>
      <TextField
        label={t('signUp.organisation')}
        name="organization"
        autoComplete="organization"
        placeholder={t('signUp.organisationPlaceholder')}
        data-first
        required
        maxLength={120}
        value={draft.organisation}
        onChange={(event) => change({ organisation: event.target.value })}
        error={asked && draft.organisation.trim() === '' ? t('signUp.organisationRequired') : null}
      />
      <div className={css.choice}>
        <Checkbox checked={draft.withDemo} aria-describedby="demo-hint" onChange={(event) => change({ withDemo: event.target.checked })}>
          {t('signUp.demo')}
        </Checkbox>
        <p id="demo-hint" className={css.choiceHint}>
          {t('signUp.demoHint')}
        </p>
      </div>
      <div className={css.actions}>
        <Button onClick={onBack} disabled={busy}>
          {t('signUp.back')}
        </Button>
        <Button type="submit" variant="primary" busy={busy} disabled={!online}>
          {t('signUp.submit')}
        </Button>
      </div>
    </>
  )
}
