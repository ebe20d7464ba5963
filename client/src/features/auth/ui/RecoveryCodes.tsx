import { CopyButton } from '#client/ui/CopyButton.tsx'
import { SecondFactorCard } from '#client/features/auth/ui/SecondFactorCard.tsx'
import css from '#client/features/auth/ui/second-factor.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'

/** The recovery codes, the one time that anybody sees them. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation('auth')
  return (
    <SecondFactorCard title={t('factor.codesTitle')} text={t('factor.codes')}>
      <ul className={css.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={css.end}>
        <CopyButton label={t('factor.copyCodes')} copiedLabel={t('factor.copied')} text={codes.join('\n')} />
        <Button variant="primary" onClick={onDone}>
          {t('factor.done')}
        </Button>
      </div>
    </SecondFactorCard>
  )
}
