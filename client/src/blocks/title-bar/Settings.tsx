import { titleAlignments, titleSizes, type TitleBarBlockConfig } from '#shared/blocks/title-bar-block.ts'
import { AddressField } from '#client/blocks/parts/AddressField.tsx'
import { BlockSection } from '#client/blocks/parts/BlockSection.tsx'
import css from '#client/blocks/parts/blocks.module.css'
import { DrivesPick } from '#client/blocks/parts/DrivesPick.tsx'
import { FieldSelect } from '#client/blocks/parts/FieldSelect.tsx'
import { HueSelect } from '#client/blocks/parts/HueSelect.tsx'
import { TableSelect } from '#client/blocks/parts/TableSelect.tsx'
import { useFillable } from '#client/blocks/parts/use-fillable.ts'
import { searchOperator } from '#client/blocks/title-bar/search-operator.ts'
import { useFields } from '#client/engine/replica/use-records.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { BlockSettingsProps } from '#client/lib/block-view.ts'
import { Select } from '#client/ui/Select.tsx'
import { Switch } from '#client/ui/Switch.tsx'
import { TextField } from '#client/ui/TextField.tsx'

export function Settings({ config, onChange }: BlockSettingsProps<TitleBarBlockConfig>) {
  const { t } = useTranslation('blocks')
  const fillable = useFillable()
  return (
    <div className={css.settings}>
      <TextField
        label={t('titleBar.title')}
        value={config.title}
        maxLength={200}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <Select
        label={t('titleBar.size')}
        value={config.size}
        options={titleSizes.map((size) => ({ value: size, label: t(`titleBar.sizes.${size}`) }))}
        onChange={(size) => onChange({ size })}
      />
      <Select
        label={t('titleBar.align')}
        value={config.align}
        options={titleAlignments.map((align) => ({ value: align, label: t(`titleBar.alignments.${align}`) }))}
        onChange={(align) => onChange({ align })}
      />
      <Switch checked={config.line} onChange={(event) => onChange({ line: event.currentTarget.checked })}>
        {t('titleBar.line')}
      </Switch>
      <HueSelect value={config.color} onChange={(color) => onChange({ color })} />
      <HueSelect label={t('titleBar.background')} value={config.background} onChange={(background) => onChange({ background })} />
      <SearchSettings config={config} onChange={onChange} />
      <BlockSection title={t('titleBar.button')}>
        <div className={css.settings}>
          <TextField
            label={t('titleBar.buttonLabel')}
            value={config.buttonLabel}
            maxLength={100}
            onChange={(event) => onChange({ buttonLabel: event.currentTarget.value })}
          />
          <AddressField
            label={t('titleBar.buttonAddress')}
            value={config.buttonAddress}
            onChange={(buttonAddress) => onChange({ buttonAddress })}
          />
          <HueSelect label={t('titleBar.buttonColor')} value={config.buttonColor} onChange={(buttonColor) => onChange({ buttonColor })} />
        </div>
      </BlockSection>
      <Select
        label={t('titleBar.form')}
        value={config.formId ?? ''}
        options={[
          { value: '', label: t('titleBar.noForm') },
          ...fillable.map(({ form, table }) => ({ value: form.id, label: `${form.label} · ${table.label}` })),
        ]}
        onChange={(formId) => onChange({ formId: formId === '' ? null : formId })}
      />
    </div>
  )
}

/** The table whose blocks are searched, and the field. */
function SearchSettings({ config, onChange }: BlockSettingsProps<TitleBarBlockConfig>) {
  const { t } = useTranslation('blocks')
  const fields = useFields(config.tableId ?? undefined).filter((field) => searchOperator(field) !== undefined)
  return (
    <BlockSection title={t('titleBar.search')}>
      <div className={css.settings}>
        <TableSelect value={config.tableId} onChange={(tableId) => onChange({ tableId, searchFieldId: null, drives: null })} />
        {config.tableId !== null && (
          <FieldSelect
            label={t('titleBar.searchField')}
            none={t('titleBar.noSearch')}
            fields={fields}
            value={config.searchFieldId}
            onChange={(searchFieldId) => onChange({ searchFieldId })}
          />
        )}
        {config.searchFieldId !== null && (
          <DrivesPick tableId={config.tableId} drives={config.drives} onChange={(drives) => onChange({ drives })} />
        )}
        {config.searchFieldId !== null && (
          <Switch checked={config.minimizeSearch} onChange={(event) => onChange({ minimizeSearch: event.currentTarget.checked })}>
            {t('titleBar.minimize')}
          </Switch>
        )}
      </div>
    </BlockSection>
  )
}
