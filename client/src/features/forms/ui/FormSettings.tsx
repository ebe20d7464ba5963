import { IconChevronDown, IconSettings } from '@tabler/icons-react'
import { afterSaving, formOpenings, type Form, type FormDefinition } from '#shared/nouns/forms/form.ts'
import css from '#client/features/forms/ui/forms.module.css'
import { PictureField } from '#client/features/forms/ui/PictureField.tsx'
import { WindowSettings } from '#client/features/forms/ui/WindowSettings.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { HueDots } from '#client/ui/HueDots.tsx'
import { Select } from '#client/ui/Select.tsx'
import { Switch } from '#client/ui/Switch.tsx'
import { TextArea } from '#client/ui/TextArea.tsx'
import { TextField } from '#client/ui/TextField.tsx'

interface FormSettingsProps {
  form: Form
  definition: FormDefinition
  isOpen: boolean
  onToggle: () => void
  onChange: (definition: FormDefinition) => void
}

/** The settings of the form as a whole: its head, how it opens, and the page after it. */
export function FormSettings({ form, definition, isOpen, onToggle, onChange }: FormSettingsProps) {
  const { t } = useTranslation('forms')
  const set = (patch: Partial<FormDefinition>): void => onChange({ ...definition, ...patch })
  return (
    <div className={css.part} data-open={isOpen || undefined}>
      <div className={css.partHead}>
        <button type="button" className={css.partName} aria-expanded={isOpen} onClick={onToggle}>
          <IconSettings size={16} stroke={1.5} aria-hidden />
          <span className={css.partText}>{t('whole.title')}</span>
          <IconChevronDown size={16} stroke={1.5} className={css.chevron} aria-hidden />
        </button>
      </div>
      {isOpen && (
        <div className={css.settings}>
          <TextField
            label={t('whole.heading')}
            placeholder={form.label}
            maxLength={200}
            value={definition.title ?? ''}
            onChange={(event) => set({ title: event.currentTarget.value })}
          />
          <TextArea
            label={t('whole.text')}
            maxLength={4000}
            value={definition.text ?? ''}
            onChange={(event) => set({ text: event.currentTarget.value })}
          />
          <HueDots
            label={t('whole.color')}
            labelShown
            noneLabel={t('whole.noColor')}
            value={definition.header_color ?? ''}
            hueLabel={(hue) => t(`common:hues.${hue}`)}
            onChange={(hue) => set({ header_color: hue === '' ? null : hue })}
          />
          <PictureField label={t('whole.cover')} form={form} value={definition.cover} onChange={(cover) => set({ cover })} />
          <PictureField label={t('whole.logo')} form={form} value={definition.logo} onChange={(logo) => set({ logo })} />
          <TextField
            label={t('whole.send')}
            maxLength={60}
            placeholder={t('fill.create')}
            value={definition.send_label ?? ''}
            onChange={(event) => set({ send_label: event.currentTarget.value })}
          />
          <Select
            label={t('whole.openAs')}
            value={definition.open_as ?? 'modal_wide'}
            options={formOpenings.map((value) => ({ value, label: t(`openings.${value}`) }))}
            onChange={(open) => set({ open_as: open })}
          />
          <WindowSettings form={form} definition={definition} onChange={onChange} />
          <AfterSaving definition={definition} onChange={onChange} />
        </div>
      )}
    </div>
  )
}

/** The choice of what follows once the form was sent. */
function AfterSaving({ definition, onChange }: Pick<FormSettingsProps, 'definition' | 'onChange'>) {
  const { t } = useTranslation('forms')
  const saved = definition.on_save ?? { do: 'close' as const }
  const setSaved = (patch: Partial<typeof saved>): void => onChange({ ...definition, on_save: { ...saved, ...patch } })
  return (
    <>
      <Select
        label={t('whole.after')}
        value={saved.do}
        options={afterSaving.map((value) => ({ value, label: t(`after.${value}`) }))}
        onChange={(next) => setSaved({ do: next })}
      />
      {saved.do === 'success' && (
        <>
          <TextField
            label={t('whole.savedTitle')}
            placeholder={t('fill.added')}
            maxLength={200}
            value={saved.title ?? ''}
            onChange={(event) => setSaved({ title: event.currentTarget.value })}
          />
          <TextArea
            label={t('whole.savedText')}
            rows={2}
            maxLength={1000}
            value={saved.text ?? ''}
            onChange={(event) => setSaved({ text: event.currentTarget.value })}
          />
        </>
      )}
      {saved.do === 'close' && (
        <Switch checked={saved.notice !== false} onChange={(event) => setSaved({ notice: event.currentTarget.checked })}>
          {t('whole.notice')}
        </Switch>
      )}
      {saved.do === 'address' && (
        <TextField
          label={t('whole.address')}
          type="url"
          placeholder="https://"
          maxLength={2000}
          value={saved.address ?? ''}
          error={saved.address && !isAddress(saved.address) ? t('whole.badAddress') : undefined}
          onChange={(event) => setSaved({ address: event.currentTarget.value })}
        />
      )}
    </>
  )
}

function isAddress(text: string): boolean {
  return /^https?:\/\/[^\s/?#]+\S*$/i.test(text.trim())
}
