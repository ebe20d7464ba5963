import type { DatabaseName } from '#shared/nouns/connectors/database-names.ts'
import { usualPort, type DatabaseForm } from '#client/features/imports/ui/database/database-form.ts'
import css from '#client/features/imports/ui/imports.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Checkbox } from '#client/ui/Checkbox.tsx'
import { PasswordField } from '#client/ui/PasswordField.tsx'
import { Select } from '#client/ui/Select.tsx'
import { TextArea } from '#client/ui/TextArea.tsx'
import { TextField } from '#client/ui/TextField.tsx'

interface DatabaseFieldsProps {
  connector: DatabaseName
  form: DatabaseForm
  onChange(patch: Partial<DatabaseForm>): void
}

/** The way into a database. The fields wait for the box that confirms a user who may only read (specification 2 §5). */
export function DatabaseFields({ connector, form, onChange }: DatabaseFieldsProps) {
  const { t } = useTranslation('connectors')
  const field = (
    key: 'host' | 'port' | 'username' | 'database',
    more: { placeholder?: string; inputMode?: 'numeric'; optional?: boolean } = {},
  ) => (
    <TextField
      label={t(`fields.${key}`)}
      value={form[key]}
      maxLength={key === 'port' ? 5 : 253}
      disabled={!form.isReadOnlyAccess}
      required={!more.optional}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      {...(more.placeholder !== undefined && { placeholder: more.placeholder })}
      {...(more.inputMode && { inputMode: more.inputMode })}
      onChange={(event) => onChange({ [key]: event.currentTarget.value })}
    />
  )
  return (
    <>
      <Checkbox checked={form.isReadOnlyAccess} onChange={(event) => onChange({ isReadOnlyAccess: event.currentTarget.checked })}>
        {t('fields.isReadOnlyAccess')}
      </Checkbox>
      <div className={css.formGrid}>
        {field('host')}
        {field('port', { placeholder: usualPort(connector), inputMode: 'numeric', optional: true })}
        {field('username')}
        <PasswordField
          label={t('fields.password')}
          showLabel={t('fields.showPassword')}
          hideLabel={t('fields.hidePassword')}
          autoComplete="new-password"
          value={form.password}
          maxLength={1000}
          disabled={!form.isReadOnlyAccess}
          required
          onChange={(event) => onChange({ password: event.currentTarget.value })}
        />
        {field('database')}
        <Select
          label={t('fields.timesIn')}
          disabled={!form.isReadOnlyAccess}
          value={form.timesIn}
          options={[
            { value: 'here', label: t('fields.timesHere') },
            { value: 'utc', label: t('fields.timesUtc') },
          ]}
          onChange={(timesIn) => onChange({ timesIn })}
        />
      </div>
      <Checkbox
        checked={form.isEncrypted}
        disabled={!form.isReadOnlyAccess}
        onChange={(event) => onChange({ isEncrypted: event.currentTarget.checked })}
      >
        {t('fields.isEncrypted')}
      </Checkbox>
      {form.isEncrypted && (
        <TextArea
          label={t('fields.certificate')}
          hint={t('fields.certificateHint')}
          rows={3}
          value={form.certificate}
          maxLength={40_000}
          disabled={!form.isReadOnlyAccess}
          spellCheck={false}
          onChange={(event) => onChange({ certificate: event.currentTarget.value })}
        />
      )}
    </>
  )
}
