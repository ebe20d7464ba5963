import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react'
import { newShortId } from '#shared/lib/ids.ts'
import type { SelectOption } from '#shared/fields/select-options.ts'
import type { FieldSettingsProps } from '#client/cells/cell-type.ts'
import { Row } from '#client/ui/layout/Row.tsx'
import css from '#client/fields/settings/fields.module.css'
import { nextHue } from '#client/ui/theme/next-hue.ts'
import { Button } from '#client/ui/Button.tsx'
import { HueButton } from '#client/ui/HueButton.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import { isComposing } from '#client/ui/is-composing.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** The options of a select field: names, hues and order. Enter adds the next. */
export function OptionsSettings({ config, onChange }: FieldSettingsProps) {
  const { t } = useTranslation('tables')
  const options = (config as { options?: SelectOption[] }).options ?? []
  const set = (next: SelectOption[]): void => onChange({ ...(config as object), options: next })
  const add = (): void => set([...options, { id: newShortId('o'), label: '', hue: nextHue(options.map((option) => option.hue)) }])
  const replace = (index: number, patch: Partial<SelectOption>): void =>
    set(options.map((option, at) => (at === index ? { ...option, ...patch } : option)))
  const move = (index: number, by: number): void => {
    const next = [...options]
    const [option] = next.splice(index, 1)
    if (option) next.splice(index + by, 0, option)
    set(next)
  }
  return (
    <fieldset className={css.options}>
      <legend>{t('fields.options')}</legend>
      {options.map((option, index) => (
        <Row key={option.id} gap={4}>
          <HueButton
            className={css.dot}
            hueLabel={(hue) => t(`common:hues.${hue}`)}
            value={option.hue}
            label={t('fields.optionColor', { label: option.label })}
            onChange={(hue) => replace(index, { hue })}
          />
          <input
            className={css.optionInput}
            aria-label={t('fields.optionName', { number: index + 1 })}
            value={option.label}
            maxLength={200}
            placeholder={t('fields.optionName', { number: index + 1 })}
            ref={(element) => {
              // a new option is named at once
              if (element && option.label === '' && !element.dataset['seen']) {
                element.dataset['seen'] = 'true'
                element.focus()
              }
            }}
            onChange={(event) => replace(index, { label: event.currentTarget.value })}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return
              event.preventDefault()
              add()
            }}
          />
          <IconButton
            label={t('fields.moveUp')}
            icon={<IconArrowUp size={14} stroke={1.5} />}
            disabled={index === 0}
            onClick={() => move(index, -1)}
          />
          <IconButton
            label={t('fields.moveDown')}
            icon={<IconArrowDown size={14} stroke={1.5} />}
            disabled={index === options.length - 1}
            onClick={() => move(index, 1)}
          />
          <IconButton
            label={t('fields.removeOption', { label: option.label })}
            icon={<IconX size={14} stroke={1.5} />}
            onClick={() => set(options.filter((_, at) => at !== index))}
          />
        </Row>
      ))}
      <Button variant="quiet" size="small" icon={<IconPlus size={16} stroke={1.5} />} onClick={add}>
        {t('fields.addOption')}
      </Button>
    </fieldset>
  )
}
