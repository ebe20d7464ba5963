import { useAtom } from 'jotai'
import { Suspense } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { hiddenRecordTabs, isTabHidden } from '#client/records/panel/record-look.ts'
import type { RecordTab, RecordTabProps } from '#client/records/panel/record-tabs-context.ts'
import { Text } from '#client/ui/layout/Text.tsx'
import { useRecordTabs } from '#client/records/panel/record-tabs.ts'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import { Tab, Tabs } from '#client/ui/Tabs.tsx'

interface RecordTabsProps extends RecordTabProps {
  part: string
  onPart(part: string): void
  /** ids of the tabs that stand here; absent: all */
  only?: readonly string[]
}

/** One part of the record at a time, chosen by its tab. */
export function RecordTabs({ part, onPart, only, ...record }: RecordTabsProps) {
  const { t } = useTranslation('structure')
  const [hidden] = useAtom(hiddenRecordTabs)
  const all = useRecordTabs(record.fields, record.table).filter(({ id }) => only?.includes(id) ?? true)
  // a tab that is asked for by its address is there once more
  const tabs = all.filter(({ id }) => id === 'fields' || id === part || !isTabHidden(hidden, id))
  const chosen = tabs.find(({ id }) => id === part) ?? tabs[0]
  if (!chosen)
    return (
      <Text as="p" size={13} muted>
        {t('record.noTabs')}
      </Text>
    )
  return (
    <>
      <Tabs label={record.table.label}>
        {tabs.map((tab) => (
          <TabOf key={tab.id} tab={tab} record={record} isChosen={tab === chosen} onChoose={() => onPart(tab.id)} />
        ))}
      </Tabs>
      <div role="tabpanel" aria-labelledby={`record-tab-${chosen.id}`}>
        <Suspense fallback={<Skeleton height={240} />}>
          <chosen.Part {...record} />
        </Suspense>
      </div>
    </>
  )
}

function TabOf({ tab, record, isChosen, onChoose }: { tab: RecordTab; record: RecordTabProps; isChosen: boolean; onChoose(): void }) {
  // any file that a label names
  const { t } = useTranslation('structure')
  const { Count } = tab
  return (
    <Tab
      id={`record-tab-${tab.id}`}
      isChosen={isChosen}
      count={Count && <Count tableId={record.table.id} recordId={record.row.id} />}
      onChoose={onChoose}
    >
      {t(tab.labelKey)}
    </Tab>
  )
}
