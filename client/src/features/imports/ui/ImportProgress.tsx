import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/features/imports/ui/imports.module.css'
import { Button } from '#client/ui/Button.tsx'
import { ProgressBar } from '#client/ui/ProgressBar.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'

interface ImportProgressProps {
  title: string
  text: string
  /** 0 to 1; undefined while it is not known how much there is */
  value: number | undefined
  hint?: string
  onCancel?: () => void
}

export function ImportProgress({ title, text, hint, value, onCancel }: ImportProgressProps) {
  const { t } = useTranslation('imports')
  return (
    <div className={css.page}>
      <div className={css.progress} role="status">
        <h1 className={css.title}>{title}</h1>
        {value !== undefined && <ProgressBar value={value} label={title} />}
        <Text as="p" muted>
          {text}
        </Text>
        {hint && (
          <Text as="p" size={12} muted>
            {hint}
          </Text>
        )}
        {onCancel && (
          <Button variant="quiet" size="small" onClick={onCancel}>
            {t('cancel')}
          </Button>
        )}
      </div>
    </div>
  )
}
