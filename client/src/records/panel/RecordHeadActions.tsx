import { IconChevronDown, IconChevronUp, IconDots, IconLayout2, IconLayoutSidebarRight } from '@tabler/icons-react'
import { useAtom } from 'jotai'
import { Suspense, useMemo, useState } from 'react'
import type { AccessQuestion } from '#shared/access/access-question.ts'
import { localeHere } from '#client/cells/locale-here.ts'
import { readRecordLabel } from '#client/cells/record-label.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useRecord } from '#client/engine/replica/use-records.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { lazyPart } from '#client/lib/lazy-part.ts'
import { useShortcut } from '#client/lib/shortcuts.ts'
import { useIsPhone } from '#client/lib/use-media-query.ts'
import {
  hiddenRecordTabs,
  hidesRecordTools,
  isTabHidden,
  lookInPlan,
  recordLooks,
  toggledTab,
  toolColumns,
} from '#client/records/panel/record-look.ts'
import { useRecordLook } from '#client/records/panel/use-record-look.ts'
import { useRecordTabs } from '#client/records/panel/record-tabs.ts'
import { WhyNot } from '#client/nouns/access/WhyNot.tsx'
import { ActItems } from '#client/nouns/acts/ActItems.tsx'
import { useThingsHere } from '#client/nouns/acts/things-here.ts'
import { recordActs } from '#client/records/acts/record-acts.ts'
import type { RecordPanelProps } from '#client/records/panel/record-panel-props.ts'
import { IconButton } from '#client/ui/IconButton.tsx'
import { Menu } from '#client/ui/Menu.tsx'
import { MenuDivider } from '#client/ui/MenuDivider.tsx'
import { MenuHeading } from '#client/ui/MenuHeading.tsx'
import { MenuItem } from '#client/ui/MenuItem.tsx'

const icon = { size: 16, stroke: 1.5 } as const

const PrintedRecord = lazyPart(async () => (await import('#client/records/panel/PrintedRecord.tsx')).PrintedRecord)

const panelQuestions = (id: string): AccessQuestion[] =>
  (['editRecords', 'deleteRecords', 'comment'] as const).map((right) => ({ about: 'table', id, right }))

/** Previous and next of the screen below, and the menu of the record's actions. */
export function RecordHeadActions(props: RecordPanelProps) {
  const { table, recordId, records, access, gestures, onStep, onDuplicated, onDelete } = props
  const { t } = useTranslation('tables')
  const isPhone = useIsPhone()
  const [isPrinting, setPrinting] = useState(false)
  const place = useMemo(() => records.findIndex((record) => record.row.id === recordId), [records, recordId])
  const before = place > 0 ? records[place - 1]?.row.id : undefined
  const after = place >= 0 ? records[place + 1]?.row.id : undefined
  const row = useRecord(table.id, recordId)
  const thing = {
    id: recordId,
    tableId: table.id,
    label: row ? readRecordLabel(table.id, row, localeHere()) : '',
    host: {
      access,
      print: () => setPrinting(true),
      duplicate: () => {
        const id = gestures.duplicate(recordId)
        if (id !== undefined) onDuplicated(id)
      },
      remove: () => onDelete([recordId]),
    },
  }
  useThingsHere(() => [{ kind: 'record', target: thing }])
  useShortcut('alt+PageUp', () => before !== undefined && onStep(before))
  useShortcut('alt+PageDown', () => after !== undefined && onStep(after))
  return (
    <>
      <WhyNot questions={panelQuestions(table.id)} label={t('common:whyNot.label')} />
      {records.length > 0 && (
        <>
          <IconButton
            label={t('record.previous')}
            aria-keyshortcuts="Alt+PageUp"
            icon={<IconChevronUp {...icon} />}
            disabled={before === undefined}
            onClick={() => before !== undefined && onStep(before)}
          />
          <IconButton
            label={t('record.next')}
            aria-keyshortcuts="Alt+PageDown"
            icon={<IconChevronDown {...icon} />}
            disabled={after === undefined}
            onClick={() => after !== undefined && onStep(after)}
          />
        </>
      )}
      {!isPhone && <LookMenu fields={props.fields} table={props.table} />}
      <Menu
        label={t('rows.menu')}
        placement="bottom-end"
        trigger={(trigger) => <IconButton {...trigger} label={t('rows.menu')} icon={<IconDots {...icon} />} />}
      >
        <ActItems acts={recordActs} target={thing} />
      </Menu>
      {isPrinting && <Printing {...props} onDone={() => setPrinting(false)} />}
    </>
  )
}

/** The record on paper, with what the person may see of it; a form prints its own fields. */
function Printing({ table, recordId, fields, only, access, onDone }: RecordPanelProps & { onDone(): void }) {
  const row = useRecord(table.id, recordId)
  const seen = useMemo(() => fields.filter(({ id }) => !access.hiddenFields.has(id)), [fields, access])
  const chosen = useMemo(() => only?.flatMap((id) => seen.find((field) => field.id === id) ?? []) ?? seen, [only, seen])
  return <Suspense>{row && <PrintedRecord table={table} row={row} fields={chosen} onDone={onDone} />}</Suspense>
}

/** The looks of records: beside the page, in a window, or on the whole screen in columns. */
function LookMenu({ fields, table }: Pick<RecordPanelProps, 'fields' | 'table'>) {
  const { t } = useTranslation('tables')
  const isAdvanced = useAccess().has('advancedDevFeatures')
  const [look, setLook] = useRecordLook(table.id)
  const [isHidden, setIsHidden] = useAtom(hidesRecordTools)
  const [hiddenTabs, setHiddenTabs] = useAtom(hiddenRecordTabs)
  const tabs = useRecordTabs(fields, table).filter(({ id }) => id !== 'fields')
  return (
    <>
      {toolColumns[look] !== undefined && (
        <IconButton
          label={t(isHidden ? 'record.showTools' : 'record.hideTools')}
          aria-pressed={!isHidden}
          icon={<IconLayoutSidebarRight {...icon} />}
          onClick={() => setIsHidden(!isHidden)}
        />
      )}
      <Menu
        label={t('record.look')}
        placement="bottom-end"
        trigger={(props) => <IconButton {...props} label={t('record.look')} icon={<IconLayout2 {...icon} />} />}
      >
        {recordLooks
          .filter((one) => lookInPlan(one, isAdvanced) === one)
          .map((one) => (
            <MenuItem key={one} checked={one === look} onSelect={() => setLook(one)}>
              {t(`record.looks.${one}`)}
            </MenuItem>
          ))}
        <MenuDivider />
        <MenuHeading>{t('record.shownTabs')}</MenuHeading>
        {tabs.map(({ id, labelKey }) => (
          <MenuItem keepOpen key={id} checked={!isTabHidden(hiddenTabs, id)} onSelect={() => setHiddenTabs(toggledTab(hiddenTabs, id))}>
            {t(labelKey)}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
