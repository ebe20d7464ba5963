import { IconTrash } from '@tabler/icons-react'
import { useEffect, useState, type ReactNode } from 'react'
import type { BarName, BarOf, Bars } from '#shared/nouns/bundles/bundle-snapshot.ts'
import { isChanged, setBarDraft, useBarDraft, type BarDraft, readBarDraft } from '#client/features/apps/ui/bars/bar-drafts.ts'
import { useBundle } from '#client/features/apps/data/use-bundle.ts'
import { Stack } from '#client/ui/layout/Stack.tsx'
import { useLeaveWarning } from '#client/lib/use-leave-warning.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx'
import { FooterNote } from '#client/ui/FooterNote.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { Panel } from '#client/ui/Panel.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import { toast } from '#client/ui/toast.ts'

export interface BarFieldsProps<B extends BarName> {
  bar: BarOf<B>
  change(patch: Partial<BarOf<B>>): void
}

interface BarEditorProps<B extends BarName> {
  /** the app that the bar belongs to */
  appId: string
  bar: B
  title: string
  /** while there is no such bar yet */
  createTitle?: string
  /** what a new one begins as, and what of an older one is filled in */
  begin(present: Bars[B]): BarOf<B>
  /** what keeps it from being saved, in words */
  faultsOf(bar: BarOf<B>): string[]
  /** says the faults at Save: nobody is warned of what they have not typed yet */
  warnsLate?: boolean
  /** something of it is still on its way */
  isBusy?: boolean
  /** above the fields */
  warning?: string | undefined
  fields(props: BarFieldsProps<B>): ReactNode
  onClose(): void
}

/**
 * Edits a bar as a draft, which the page shows at once to its editor only. Saving writes the difference in one transaction. A draft that is
 * left by the address stays on this device; closing the editor asks.
 */
export function BarEditor<B extends BarName>(props: BarEditorProps<B>) {
  const { appId, bar, title, createTitle = title, begin, faultsOf, warnsLate = false, isBusy = false, warning, fields, onClose } = props
  const { t } = useTranslation('apps')
  const { bundle, write } = useBundle(appId)
  const draft = useBarDraft(appId, bar)
  const [asks, setAsks] = useState<'remove' | 'leave'>()
  const [isTried, setTried] = useState(!warnsLate)
  useEffect(() => {
    if (!bundle || draft) return
    const bars: Bars = bundle
    const before = bars[bar]
    const initial = begin(before)
    setBarDraft(appId, bar, readBarDraft(appId, bar) ?? { before, initial, draft: initial })
  }, [bundle, draft, appId, bar, begin])
  const changed = draft !== undefined && (draft.before === null || isChanged(draft as unknown as BarDraft))
  const isDirty = draft !== undefined && isChanged(draft as unknown as BarDraft)
  useLeaveWarning(isDirty)
  const faults = draft ? faultsOf(draft.draft) : []
  const close = (): void => {
    setBarDraft(appId, bar, undefined)
    onClose()
  }
  const save = (): void => {
    if (!draft) return
    setTried(true)
    if (faults.length > 0) return
    write(bar, draft.before, draft.draft)
    toast({ message: t('bars.saved'), tone: 'success' })
    close()
  }
  return (
    <Panel
      title={draft?.before === null ? createTitle : title}
      onClose={isDirty ? () => setAsks('leave') : close}
      closeLabel={t('close')}
      footer={
        <>
          {draft?.before && (
            <Button variant="quiet" icon={<IconTrash size={16} stroke={1.5} />} onClick={() => setAsks('remove')}>
              {t('bars.remove')}
            </Button>
          )}
          {draft && !changed && <FooterNote>{t('common:unchanged')}</FooterNote>}
          <Button variant="primary" disabled={!changed || (!warnsLate && faults.length > 0)} busy={isBusy} onClick={save}>
            {t('bars.save')}
          </Button>
        </>
      }
    >
      <Stack gap={16}>
        {warning !== undefined && <Notice tone="warning">{warning}</Notice>}
        {!draft ? (
          <Skeleton height={200} />
        ) : (
          fields({ bar: draft.draft, change: (patch) => setBarDraft(appId, bar, { ...draft, draft: { ...draft.draft, ...patch } }) })
        )}
        {(isTried ? faults : []).map((fault) => (
          <Notice key={fault} tone="warning">
            {fault}
          </Notice>
        ))}
      </Stack>
      <Questions
        asks={asks}
        onStay={() => setAsks(undefined)}
        onRemove={() => {
          write(bar, draft?.before ?? null, null)
          close()
        }}
        onLeave={close}
      />
    </Panel>
  )
}

interface QuestionsProps {
  asks: 'remove' | 'leave' | undefined
  onStay(): void
  onRemove(): void
  onLeave(): void
}

function Questions({ asks, onStay, onRemove, onLeave }: QuestionsProps) {
  const { t } = useTranslation('apps')
  return (
    <>
      <ConfirmDialog
        open={asks === 'remove'}
        danger
        title={t('bars.removeTitle')}
        confirmLabel={t('bars.remove')}
        cancelLabel={t('cancel')}
        onClose={onStay}
        onConfirm={onRemove}
      >
        {t('bars.removeText')}
      </ConfirmDialog>
      <ConfirmDialog
        open={asks === 'leave'}
        danger
        title={t('bars.leaveTitle')}
        confirmLabel={t('bars.leave')}
        cancelLabel={t('bars.stay')}
        onClose={onStay}
        onConfirm={onLeave}
      >
        {t('bars.leaveText')}
      </ConfirmDialog>
    </>
  )
}
