import { IconArrowLeft, IconHistory, IconX } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { TableAccess } from '#shared/access/access.ts'
import type { Table } from '#shared/nouns/tables/table.ts'
import { useSyncState } from '#client/engine/sync-state/sync-state.ts'
import { PastContent } from '#client/records/past/PastContent.tsx'
import { PastDays } from '#client/records/past/PastDays.tsx'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useVersionsAddress } from '#client/nouns/documents/versions/use-versions-address.ts'
import { useIsPhone } from '#client/lib/use-media-query.ts'
import { Stack } from '#client/ui/layout/Stack.tsx'
import css from '#client/nouns/documents/versions/Versions.module.css'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { useModal } from '#client/ui/use-modal.ts'

interface PastTableProps {
  table: Table
  access: TableAccess
}

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

/** The past of a table over the whole screen: moments at the right, the table as it was then. On phones one after the other. */
export function PastTable({ table, access }: PastTableProps) {
  const address = useVersionsAddress('past')
  const { t } = useTranslation('structure')
  const { dateTime } = useFormat()
  const { online } = useSyncState()
  const phone = useIsPhone()
  const [which, setWhich] = useState<'all' | 'different'>('all')
  const titleId = useId()
  const modal = useModal(address.close)
  // whatever stands in the address
  const named = new Date(address.id ?? '')
  const at = Number.isNaN(named.getTime()) ? undefined : named.toISOString()
  return (
    <dialog {...modal} className={css.dialog} aria-labelledby={titleId}>
      <header className={css.header}>
        {phone && at !== undefined && (
          <IconButton icon={<IconArrowLeft {...icon} />} label={t('past.back')} onClick={() => address.show(undefined)} />
        )}
        <h2 id={titleId} className={css.title}>
          <span>{table.label}</span>
          {` · ${at === undefined ? t('past.title') : dateTime(at)}`}
        </h2>
        <IconButton icon={<IconX {...icon} />} label={t('close')} onClick={address.close} />
      </header>
      {!online && <Notice tone="warning">{t('past.offline')}</Notice>}
      <div className={css.body}>
        {!(phone && at === undefined) && (
          <Stack as="section" gap={0} flex="fill" aria-label={t('past.title')}>
            {at === undefined ? (
              <EmptyState title={t('past.title')} drawing={<IconHistory size={48} stroke={1} aria-hidden />}>
                {t('past.choose')}
              </EmptyState>
            ) : (
              <PastContent
                key={`${at}${which}`}
                table={table}
                access={access}
                at={at}
                which={which}
                onWhich={setWhich}
                onDone={address.close}
              />
            )}
          </Stack>
        )}
        {!(phone && at !== undefined) && (
          <aside className={css.side} aria-label={t('past.moments')}>
            <PastDays tableId={table.id} at={at} onChoose={address.show} />
          </aside>
        )}
      </div>
    </dialog>
  )
}
