import { useState } from 'react'
import { EntryList, type Entry } from '#client/nouns/tables/EntryList.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx'

/** One thing in the trash, and the question asked before it goes for good; without one it cannot. */
export interface TrashItem extends Omit<Entry, 'actions' | 'muted'> {
  question?: string
  restore(): void
  purge(): void
}

/** The trash: each entry can be restored, or deleted for good after a question. */
export function TrashList({ items, empty, failure }: { items: readonly TrashItem[] | undefined; empty: string; failure: unknown }) {
  const { t } = useTranslation('structure')
  const [purging, setPurging] = useState<TrashItem>()
  return (
    <>
      <EntryList
        empty={empty}
        failure={failure}
        entries={items?.map((item) => ({
          id: item.id,
          title: item.title,
          detail: item.detail,
          actions: (
            <>
              <Button size="small" onClick={item.restore}>
                {t('trash.restore')}
              </Button>
              {item.question !== undefined && (
                <Button size="small" variant="quiet" onClick={() => setPurging(item)}>
                  {t('trash.forever')}
                </Button>
              )}
            </>
          ),
        }))}
      />
      {purging?.question !== undefined && (
        <ConfirmDialog
          open
          danger
          title={purging.question}
          confirmLabel={t('trash.forever')}
          cancelLabel={t('cancel')}
          onClose={() => setPurging(undefined)}
          onConfirm={() => {
            purging.purge()
            setPurging(undefined)
          }}
        >
          {t('trash.purgeText')}
        </ConfirmDialog>
      )}
    </>
  )
}
