import { formTools, type Form, type FormDefinition, type FormTool } from '#shared/nouns/forms/form.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { HueDots } from '#client/ui/HueDots.tsx'
import { PickMany } from '#client/ui/PickMany.tsx'
import { Select } from '#client/ui/Select.tsx'
import { Switch } from '#client/ui/Switch.tsx'

interface WindowSettingsProps {
  form: Form
  definition: FormDefinition
  onChange(definition: FormDefinition): void
}

/** The window of a super form: its ground, its record, and what stands beside it (specification 2 §3 "Super form config"). */
export function WindowSettings({ form, definition, onChange }: WindowSettingsProps) {
  const { t } = useTranslation('forms')
  const apps = useEntities('app').toSorted((a, b) => a.label.localeCompare(b.label))
  const views = useEntities('view').filter(({ tableId, ownerId }) => tableId === form.tableId && !ownerId)
  const set = (patch: Partial<FormDefinition>): void => onChange({ ...definition, ...patch })
  const isSuper = form.kind === 'super'
  const changes = !isSuper || definition.record_update === true
  return (
    <>
      <HueDots
        label={t('window.ground')}
        labelShown
        noneLabel={t('whole.noColor')}
        value={definition.block_style?.color ?? ''}
        hueLabel={(hue) => t(`common:hues.${hue}`)}
        onChange={(hue) => set({ block_style: { color: hue === '' ? null : hue } })}
      />
      {isSuper && (
        <Switch checked={definition.record_update === true} onChange={(event) => set({ record_update: event.currentTarget.checked })}>
          {t('window.update')}
        </Switch>
      )}
      {changes && (
        <PickMany
          label={t('window.tools')}
          add={t('window.addTool')}
          none={t('window.allTools')}
          options={formTools.map((value) => ({ value, label: t(`window.toolNames.${value.replaceAll('-', '_')}`) }))}
          picked={definition.tools ?? []}
          onChange={(tools) => set({ tools: tools.length === 0 ? undefined : (tools as FormTool[]) })}
        />
      )}
      {isSuper && changes && (
        <PickMany
          label={t('window.views')}
          add={t('window.addView')}
          none={t('window.allRecords')}
          most={20}
          options={views.map(({ id, label }) => ({ value: id, label }))}
          picked={definition.modal_views ?? []}
          onChange={(ids) => set({ modal_views: ids.length === 0 ? undefined : ids })}
        />
      )}
      {isSuper && (
        <>
          <Select
            label={t('window.app')}
            value={definition.app_id ?? ''}
            options={[{ value: '', label: t('window.noApp') }, ...apps.map(({ id, label }) => ({ value: id, label }))]}
            onChange={(id) => set({ app_id: id === '' ? null : id })}
          />
          <Switch checked={definition.fav_btn === true} onChange={(event) => set({ fav_btn: event.currentTarget.checked })}>
            {t('window.star')}
          </Switch>
        </>
      )}
    </>
  )
}
