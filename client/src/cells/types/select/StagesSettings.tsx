import type { SelectConfig } from '#shared/fields/select-options.ts'
import { noStageClock, type StageClock } from '#shared/fields/stage-clock.ts'
import type { FieldSettingsProps } from '#client/cells/cell-type.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { OptionsSettings } from '#client/cells/types/multiple-select/OptionsSettings.tsx'
import css from '#client/cells/types/select/stages.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Checkbox } from '#client/ui/Checkbox.tsx'
import { Switch } from '#client/ui/Switch.tsx'
import { TextField } from '#client/ui/TextField.tsx'

/** The options of a field that holds one of them, and the clock that measures stays in each. */
export function StagesSettings(props: FieldSettingsProps) {
  const { t } = useTranslation('tables')
  const config = props.config as Partial<SelectConfig>
  return (
    <>
      <OptionsSettings {...props} />
      <div>
        <Switch checked={config.sla === true} onChange={(event) => props.onChange({ ...config, sla: event.currentTarget.checked })}>
          {t('fields.sla.measure')}
        </Switch>
        <p className={css.hint}>{t('fields.sla.measureHint')}</p>
      </div>
      {config.sla === true && (config.options ?? []).some(({ label }) => label.trim() !== '') && (
        <ClockSettings config={config} onChange={(slaClock) => props.onChange({ ...config, slaClock })} />
      )}
    </>
  )
}

interface ClockSettingsProps {
  config: Partial<SelectConfig>
  onChange(clock: StageClock): void
}

function ClockSettings({ config: { options = [], slaClock: clock = noStageClock }, onChange }: ClockSettingsProps) {
  const { t } = useTranslation('tables')
  const hasHours = useEntities('organisation')[0]?.workingHours != null
  const setLimit = (id: string, minutes: number | null): void => {
    const { [id]: _before, ...others } = clock.limits
    onChange({ ...clock, limits: minutes === null ? others : { ...others, [id]: minutes } })
  }
  return (
    <fieldset className={css.clock}>
      <legend>{t('fields.sla.limits')}</legend>
      <p className={css.hint}>{t('fields.sla.limitsHint')}</p>
      {options
        .filter(({ label }) => label.trim() !== '')
        .map(({ id, label }) => {
          const isPause = clock.pauses.includes(id)
          return (
            <div key={id} className={css.stage}>
              <span className={css.name}>{label}</span>
              <HoursField
                label={t('fields.sla.limitOf', { label })}
                minutes={clock.limits[id] ?? null}
                disabled={isPause}
                onChange={(minutes) => setLimit(id, minutes)}
              />
              <Checkbox
                checked={isPause}
                onChange={() => onChange({ ...clock, pauses: isPause ? clock.pauses.filter((one) => one !== id) : [...clock.pauses, id] })}
              >
                {t('fields.sla.pause')}
              </Checkbox>
            </div>
          )
        })}
      <div className={css.stage}>
        <span className={css.name}>{t('fields.sla.total')}</span>
        <HoursField label={t('fields.sla.total')} minutes={clock.total} onChange={(total) => onChange({ ...clock, total })} />
      </div>
      <Switch
        checked={clock.workingHours}
        disabled={!hasHours && !clock.workingHours}
        onChange={(event) => onChange({ ...clock, workingHours: event.currentTarget.checked })}
      >
        {t('fields.sla.workingHours')}
      </Switch>
      {!hasHours && <p className={css.hint}>{t('fields.sla.noWorkingHours')}</p>}
    </fieldset>
  )
}

interface HoursFieldProps {
  label: string
  minutes: number | null
  disabled?: boolean
  onChange(minutes: number | null): void
}

/** A time in hours; empty for none. */
function HoursField({ label, minutes, disabled, onChange }: HoursFieldProps) {
  const { t } = useTranslation('tables')
  return (
    <TextField
      type="number"
      min={0}
      step="any"
      aria-label={label}
      placeholder="–"
      disabled={disabled}
      end={<span aria-hidden>{t('fields.sla.hours')}</span>}
      // as it was typed while it means the same
      defaultValue={minutes === null ? '' : String(Math.round((minutes / 60) * 100) / 100)}
      onChange={(event) => {
        const hours = Number(event.currentTarget.value)
        onChange(event.currentTarget.value.trim() === '' || !(hours > 0) ? null : Math.max(1, Math.round(hours * 60)))
      }}
    />
  )
}
