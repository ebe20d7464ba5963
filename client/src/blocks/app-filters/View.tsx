import { useEffect, useRef } from 'react'
import type { AppFiltersBlockConfig } from '#shared/blocks/app-filters-block.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { FilterControl } from '#client/blocks/app-filters/FilterControl.tsx'
import { BlockSource } from '#client/blocks/parts/BlockSource.tsx'
import css from '#client/blocks/parts/figures.module.css'
import { useOwnConditions } from '#client/blocks/parts/page-filters.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { BlockViewProps } from '#client/lib/block-view.ts'
import { Button } from '#client/ui/Button.tsx'

/** A field that is gone takes its control away: the others still narrow. */
export function View({ config, blockId, editing, onSettings }: BlockViewProps<AppFiltersBlockConfig>) {
  const { t } = useTranslation('blocks')
  return (
    <BlockSource
      tableId={config.tableId}
      needs={[]}
      filter={null}
      isUnfinished={config.fields.length === 0}
      waitsFor={t('appFilters.choose')}
      onSettings={onSettings}
    >
      {(_table, fields) => (
        <Controls
          title={config.title || t('appFilters.title')}
          fields={config.fields.flatMap((id) => fields.find((field) => field.id === id) ?? [])}
          blockId={blockId}
          editing={editing}
        />
      )}
    </BlockSource>
  )
}

interface ControlsProps {
  title: string
  fields: readonly Field[]
  blockId: string
  editing: boolean
}

function Controls({ title, fields, blockId, editing }: ControlsProps) {
  const { t } = useTranslation('blocks')
  const { conditions, change, restore } = useOwnConditions(blockId)
  const isNew = useRef(conditions.length === 0)
  useEffect(() => {
    if (isNew.current) restore()
    isNew.current = false
  }, [restore])
  return (
    <section className={css.filters} aria-label={title} inert={editing}>
      {fields.map((field) => (
        <FilterControl
          key={field.id}
          field={field}
          condition={conditions.find(({ fieldId }) => fieldId === field.id)}
          onChange={(condition) => {
            const others = conditions.filter(({ fieldId }) => fieldId !== field.id)
            change(condition ? [...others, condition] : others)
          }}
        />
      ))}
      {conditions.length > 0 && (
        <Button size="small" variant="quiet" onClick={() => change([])}>
          {t('appFilters.clear')}
        </Button>
      )}
    </section>
  )
}
