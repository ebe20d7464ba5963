import {
  IconArrowsSort,
  IconEyeOff,
  IconFilter,
  IconHistory,
  IconLayoutList,
  IconLayoutRows,
  IconSearch,
  IconTable,
  IconX,
} from '@tabler/icons-react'
import { useEffect, useRef, useState, type RefObject } from 'react'
import type { Field, Table } from '#shared/tables/table.ts'
import type { View } from '#shared/views/view.ts'
import { labelFieldOf } from '#client/features/tables/records/record-label.ts'
import { countConditions } from '#client/features/tables/views/filter-state.ts'
import { ToolbarPopover } from '#client/features/tables/views/ToolbarPopover.tsx'
import type { ViewSettings } from '#client/features/tables/views/view-settings.ts'
import { ViewPicker } from '#client/features/tables/views/ViewPicker.tsx'
import { FieldsList, FilterBuilder, GroupBuilder, SortBuilder } from '#client/features/tables/ui/opened-later.tsx'
import css from '#client/features/tables/ui/table.module.css'
import { Button } from '#client/ui/Button.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import { Segmented } from '#client/ui/Segmented.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { classNames } from '#client/ui/class-names.ts'
import searchRow from '#client/ui/search-row.module.css'

/** The search starts this long after the last key (specification 1 §9). */
const searchPause = 700

interface TableToolbarProps {
  table: Table
  fields: readonly Field[]
  views: readonly View[]
  view: View | undefined
  settings: ViewSettings
  mayManage: boolean
  searchBox: RefObject<HTMLInputElement | null>
  /** on phones: the grid instead of cards; undefined where there is no choice */
  asGrid: boolean | undefined
  onAsGrid(asGrid: boolean): void
  onPickView(viewId: string): void
  onSearch(text: string): void
  onShutAll(): void
  /** the list of what was done, each to be taken back */
  onHistory(): void
}

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

export function TableToolbar({
  table,
  fields,
  views,
  view,
  settings,
  mayManage,
  searchBox,
  asGrid,
  onAsGrid,
  onPickView,
  onSearch,
  onShutAll,
  onHistory,
}: TableToolbarProps) {
  const { t } = useTranslation('tables')
  const { config, change } = settings
  const hidden = config.fields ? fields.filter((field) => !config.fields?.includes(field.id)).length : 0
  return (
    <div className={css['toolbar']} role="toolbar" aria-label={t('toolbar.label')}>
      <ViewPicker tableId={table.id} views={views} view={view} config={config} mayManage={mayManage} onPick={onPickView} />
      <span className={css['separator']} />
      <ToolbarPopover
        icon={<IconEyeOff {...icon} />}
        label={hidden > 0 ? t('toolbar.hidden', { count: hidden }) : t('toolbar.fields')}
        count={hidden}
        labelCounts
      >
        <FieldsList
          fields={fields}
          shown={config.fields}
          labelFieldId={labelFieldOf(table, fields)?.id}
          onChange={(next) => change({ fields: next })}
        />
      </ToolbarPopover>
      <ToolbarPopover icon={<IconFilter {...icon} />} label={t('toolbar.filter')} count={countConditions(config.filter)}>
        <FilterBuilder fields={fields} filter={config.filter} onChange={(filter) => change({ filter })} />
      </ToolbarPopover>
      <ToolbarPopover icon={<IconArrowsSort {...icon} />} label={t('toolbar.sort')} count={config.sorts.length}>
        <SortBuilder fields={fields} sorts={config.sorts} onChange={(sorts) => change({ sorts })} />
      </ToolbarPopover>
      <ToolbarPopover icon={<IconLayoutRows {...icon} />} label={t('toolbar.group')} count={config.groups?.length ?? 0}>
        <GroupBuilder
          fields={fields}
          groups={config.groups ?? []}
          onChange={(groups) => {
            change({ groups })
            settings.setClosed([])
          }}
          onOpenAll={() => settings.setClosed([])}
          onShutAll={onShutAll}
        />
      </ToolbarPopover>
      <span className={css['grow']} />
      {settings.changed && (
        <span className={css['changed']}>
          <Button variant="quiet" size="small" onClick={settings.reset}>
            {t('views.reset')}
          </Button>
          {mayManage && view && (
            <Button variant="secondary" size="small" onClick={settings.save}>
              {t('views.save')}
            </Button>
          )}
        </span>
      )}
      {asGrid !== undefined && (
        <Segmented
          label={t('toolbar.layout')}
          value={asGrid ? 'grid' : 'cards'}
          options={[
            { value: 'cards', label: t('toolbar.cards'), icon: <IconLayoutList {...icon} /> },
            { value: 'grid', label: t('toolbar.grid'), icon: <IconTable {...icon} /> },
          ]}
          onChange={(layout) => onAsGrid(layout === 'grid')}
        />
      )}
      <IconButton label={t('toolbar.history')} icon={<IconHistory {...icon} />} onClick={onHistory} />
      <SearchBox box={searchBox} onSearch={onSearch} />
    </div>
  )
}

function SearchBox({ box, onSearch }: { box: RefObject<HTMLInputElement | null>; onSearch(text: string): void }) {
  const { t } = useTranslation('tables')
  const [text, setText] = useState('')
  const timer = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  const set = (next: string, pause: number): void => {
    setText(next)
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => onSearch(next.trim()), pause)
  }
  return (
    <label className={classNames(css['search'], searchRow.bare)}>
      <IconSearch {...icon} />
      <input
        ref={box}
        type="text"
        aria-label={t('toolbar.search')}
        placeholder={t('toolbar.search')}
        value={text}
        onChange={(event) => set(event.currentTarget.value, searchPause)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') set(text, 0)
          if (event.key === 'Escape' && text !== '') {
            event.stopPropagation()
            set('', 0)
          }
        }}
      />
      {text !== '' && <IconButton label={t('toolbar.clearSearch')} icon={<IconX size={14} stroke={1.5} />} onClick={() => set('', 0)} />}
    </label>
  )
}
