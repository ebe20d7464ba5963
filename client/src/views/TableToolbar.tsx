import { useAtom } from 'jotai'
import { IconHistory, IconLayoutList, IconPlus, IconSearch, IconX } from '@tabler/icons-react'
import { useState, type RefObject } from 'react'
import type { Field, Table } from '#shared/nouns/tables/table.ts'
import type { View } from '#shared/views/view.ts'
import type { ViewSettings } from '#client/queries/view-settings.ts'
import type { ViewFace } from '#client/views/view-face.ts'
import { ChangedView, LayoutChoice } from '#client/views/grid/opened-later.tsx'
import { ViewPicker } from '#client/views/ViewPicker.tsx'
import css from '#client/views/grid/table.module.css'
import { Button } from '#client/ui/Button.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { storedFlagAtom } from '#client/lib/stored-atom.ts'
import { searchPause, useLater } from '#client/lib/use-later.ts'
import { classNames } from '#client/ui/class-names.ts'
import searchRow from '#client/ui/search-row.module.css'

interface TableToolbarProps {
  table: Table
  fields: readonly Field[]
  views: readonly View[]
  view: View | undefined
  face: ViewFace | undefined
  settings: ViewSettings
  mayManage: boolean
  searchBox: RefObject<HTMLInputElement | null>
  /** on phones: the grid instead of cards; undefined where there is no choice */
  asGrid: boolean | undefined
  onAsGrid(asGrid: boolean): void
  onPickView(viewId: string): void
  /** by which records are narrowed now */
  search: string
  onSearch(text: string): void
  onShutAll(): void
  /** undefined: no record may be added, or another button does it */
  onAdd: (() => void) | undefined
  /** the list of what was done, each to be taken back */
  onHistory(): void
}

/** True while the tools of views are out of sight; remembered on the device. */
const foldedTools = storedFlagAtom('foldedTools', false)

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

export function TableToolbar({
  table,
  fields,
  views,
  view,
  face,
  settings,
  mayManage,
  searchBox,
  asGrid,
  onAsGrid,
  onPickView,
  search,
  onSearch,
  onShutAll,
  onAdd,
  onHistory,
}: TableToolbarProps) {
  const { t } = useTranslation('tables')
  const [isFolded, setIsFolded] = useAtom(foldedTools)
  return (
    <div className={css.toolbar} role="toolbar" aria-label={t('toolbar.label')}>
      <ViewPicker tableId={table.id} views={views} view={view} config={settings.config} mayManage={mayManage} onPick={onPickView} />
      <IconButton
        label={t(isFolded ? 'toolbar.showTools' : 'toolbar.hideTools')}
        aria-expanded={!isFolded}
        icon={<IconLayoutList {...icon} />}
        onClick={() => setIsFolded(!isFolded)}
      />
      <span className={css.separator} />
      {face && !isFolded && <face.Tools table={table} fields={fields} settings={settings} viewId={view?.id} onShutAll={onShutAll} />}
      <span className={css.grow} />
      {settings.changed && <ChangedView {...{ settings, view, mayManage }} />}
      {asGrid !== undefined && <LayoutChoice asGrid={asGrid} onAsGrid={onAsGrid} />}
      {!isFolded && <IconButton label={t('toolbar.history')} icon={<IconHistory {...icon} />} onClick={onHistory} />}
      <SearchBox box={searchBox} search={search} onSearch={onSearch} />
      {onAdd && (
        <Button
          size="small"
          icon={<IconPlus {...icon} />}
          aria-label={t('toolbar.newRecord')}
          data-tooltip={t('toolbar.newRecord')}
          data-tooltip-keys="N"
          onClick={onAdd}
        >
          {t('toolbar.record')}
        </Button>
      )}
    </div>
  )
}

interface SearchBoxProps {
  box: RefObject<HTMLInputElement | null>
  search: string
  onSearch(text: string): void
}

function SearchBox({ box, search, onSearch }: SearchBoxProps) {
  const { t } = useTranslation('tables')
  const [text, setText] = useState('')
  const [known, setKnown] = useState(search)
  if (known !== search) {
    setKnown(search)
    // it was cleared elsewhere
    if (search === '') setText('')
  }
  const later = useLater()
  const set = (next: string, pause: number): void => {
    setText(next)
    later(() => onSearch(next.trim()), pause)
  }
  return (
    <label className={classNames(css.search, searchRow.bare)}>
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
