import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ArchivedTable } from '#shared/nouns/tables/structure-calls.ts'
import type { ArchivedEntry } from '#shared/nouns/trash/trash-calls.ts'
import { DeleteForever } from '#client/records/structure/DeleteForever.tsx'
import { EntryList } from '#client/nouns/tables/EntryList.tsx'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/nouns/tables/structure.module.css'
import { tellOutcome } from '#client/nouns/records/tell-outcome.ts'
import { call } from '#client/engine/api/call.ts'
import { itemPath } from '#client/nouns/items/item-path.ts'
import { mutate } from '#client/engine/outbox/mutate.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { Button } from '#client/ui/Button.tsx'

type Archived = ArchivedEntry | (ArchivedTable & { type: 'table' })

async function loadArchived(): Promise<Archived[]> {
  const [{ tables }, { entries }] = await Promise.all([call('GET tables/archived'), call('GET trash/entries')])
  return [...tables.map((table) => ({ ...table, type: 'table' as const })), ...entries].sort((a, b) =>
    a.archivedAt < b.archivedAt ? 1 : -1,
  )
}

const restoring = { app: 'apps.restore', page: 'pages.restore', table: 'tables.restore' } as const

/** The trash, or its things of one type, for people who may restore them (specification 2 §2). */
export function Recovery({ only }: { only?: 'app' | 'table' }) {
  const { t } = useTranslation('structure')
  const navigate = useNavigate()
  const { number, relative } = useFormat()
  const members = useEntities('member')
  const [deleting, setDeleting] = useState<Archived>()
  const { data, failure, reload } = useLoaded(loadArchived)

  async function restore({ type, id, label }: Archived): Promise<void> {
    await tellOutcome(mutate(restoring[type], { id }), {
      message: t('recovery.restored', { label }),
      tone: 'success',
      action: { label: t('recovery.open'), onAction: () => void navigate(itemPath(type, id)) },
    })
    reload()
  }

  return (
    <div className={css.recovery}>
      <Text as="p" size={13} muted>
        {t('recovery.text')}
      </Text>
      <EntryList
        empty={t('recovery.none')}
        failure={failure}
        entries={data
          ?.filter(({ type }) => only === undefined || type === only)
          .map((item) => ({
            id: item.id,
            title: item.label,
            detail: [
              t(`common:items.${item.type}`),
              ...(item.type === 'table' ? [t('recovery.records', { count: item.records, number: number(item.records) })] : []),
              members.find((member) => member.id === item.archivedBy)?.displayName ?? t('somebody'),
              relative(item.archivedAt),
            ].join(' · '),
            actions: (
              <>
                <Button size="small" onClick={() => void restore(item)}>
                  {t('trash.restore')}
                </Button>
                <Button size="small" variant="quiet" onClick={() => setDeleting(item)}>
                  {t('trash.forever')}
                </Button>
              </>
            ),
          }))}
      />
      {deleting && (
        <DeleteForever
          item={deleting}
          onClose={() => setDeleting(undefined)}
          onDeleted={() => {
            setDeleting(undefined)
            reload()
          }}
        />
      )}
    </div>
  )
}
