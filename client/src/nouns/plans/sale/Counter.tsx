import { IconMinus, IconPlus } from '@tabler/icons-react'
import css from '#client/nouns/plans/sale/sale.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { IconButton } from '#client/ui/IconButton.tsx'
import { TextField } from '#client/ui/TextField.tsx'

interface Props {
  label: string
  hint?: string
  error?: string | null
  value: number
  /** the buttons stop here; a typed number says what is wrong */
  least: number
  onChange: (value: number) => void
}

const most = 100_000

/** A number of seats or packs. */
export function Counter({ label, hint, error = null, value, least, onChange }: Props) {
  const { t } = useTranslation('billing')
  const set = (next: number): void => onChange(Math.min(most, Math.max(0, next)))
  return (
    <div className={css.counter}>
      <TextField
        label={label}
        {...(hint !== undefined && { hint })}
        error={error}
        inputMode="numeric"
        value={String(value)}
        onChange={(event) => set(Number(event.target.value.replaceAll(/\D/g, '').slice(0, 6)))}
        end={
          <>
            <IconButton
              label={t('counter.less', { what: label })}
              icon={<IconMinus size={16} stroke={1.5} />}
              disabled={value <= least}
              onClick={() => set(value - 1)}
            />
            <IconButton
              label={t('counter.more', { what: label })}
              icon={<IconPlus size={16} stroke={1.5} />}
              disabled={value >= most}
              onClick={() => set(value + 1)}
            />
          </>
        }
      />
    </div>
  )
}
