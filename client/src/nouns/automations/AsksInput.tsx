import { IconPlus, IconX } from '@tabler/icons-react'
import { useId } from 'react'
import { nameOfLabel } from '#shared/nouns/automations/values/given-values.ts'
import { askedKinds, mostAsked, type AskedValue } from '#shared/values/asked-values.ts'
import css from '#client/nouns/automations/asks.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'
import { Checkbox } from '#client/ui/Checkbox.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import { Select } from '#client/ui/Select.tsx'
import { TextField } from '#client/ui/TextField.tsx'

interface AsksInputProps {
  label: string
  value: readonly AskedValue[]
  disabled: boolean
  onChange: (asks: AskedValue[]) => void
}

/** The values that a press, or another automation, is asked for. A name stays when its label changes, so that texts go on. */
export function AsksInput({ label, value, disabled, onChange }: AsksInputProps) {
  const { t } = useTranslation('steps')
  const id = useId()
  const set = (index: number, change: Partial<AskedValue>): void =>
    onChange(value.map((one, at) => (at === index ? { ...one, ...change } : one)))
  const setLabel = (index: number, text: string): void => {
    const others = value.filter((_, at) => at !== index).map(({ name }) => name)
    const isFresh = value[index]?.label === '' || nameOfLabel(value[index]?.label ?? '', others) === value[index]?.name
    set(index, { label: text.slice(0, 80), ...(isFresh && { name: nameOfLabel(text, others) }) })
  }
  return (
    <div role="group" aria-labelledby={id}>
      <span id={id} className={css.label}>
        {label}
      </span>
      {value.map((one, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines never change places
        <div key={index} className={css.ask}>
          <TextField
            aria-label={t('asks.label')}
            placeholder={t('asks.label')}
            value={one.label}
            disabled={disabled}
            onChange={(event) => setLabel(index, event.currentTarget.value)}
          />
          <Select
            ariaLabel={t('asks.kind')}
            value={one.is}
            options={askedKinds.map((kind) => ({ value: kind, label: t(`asks.kinds.${kind}`) }))}
            disabled={disabled}
            onChange={(is) => set(index, { is: askedKinds.find((kind) => kind === is) ?? 'text' })}
          />
          <Checkbox
            checked={one.optional !== true}
            disabled={disabled || one.is === 'yesNo'}
            onChange={(event) => onChange(value.map((ask, at) => (at === index ? required(ask, event.currentTarget.checked) : ask)))}
          >
            {t('asks.required')}
          </Checkbox>
          <IconButton
            label={t('asks.remove', { label: one.label })}
            icon={<IconX size={16} stroke={1.5} aria-hidden />}
            disabled={disabled}
            onClick={() => onChange(value.toSpliced(index, 1))}
          />
        </div>
      ))}
      <Button
        variant="quiet"
        size="small"
        icon={<IconPlus size={16} stroke={1.5} aria-hidden />}
        disabled={disabled || value.length >= mostAsked}
        onClick={() =>
          onChange([
            ...value,
            {
              name: nameOfLabel(
                '',
                value.map(({ name }) => name),
              ),
              label: '',
              is: 'text',
            },
          ])
        }
      >
        {t('asks.add')}
      </Button>
    </div>
  )
}

function required({ name, label, is }: AskedValue, isRequired: boolean): AskedValue {
  return { name, label, is, ...(!isRequired && { optional: true }) }
}
