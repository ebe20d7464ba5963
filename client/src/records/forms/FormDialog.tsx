import { Suspense, useContext, useState, type ReactNode } from 'react'
import type { FormDefinition, FormOpening } from '#shared/nouns/forms/form.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { lazyPart } from '#client/lib/lazy-part.ts'
import { OpenRecordContext } from '#client/lib/record-doors.ts'
import { FormActions } from '#client/records/forms/FormActions.tsx'
import { FormBody } from '#client/records/forms/FormBody.tsx'
import { FormSaved } from '#client/records/forms/FormSaved.tsx'
import { sentToast } from '#client/records/forms/sent-texts.ts'
import { useFilling, type FillingOptions } from '#client/records/forms/use-filling.ts'
import type { SentForm } from '#client/records/forms/use-sending.ts'
import { lookInPlan } from '#client/records/panel/record-look.ts'
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Panel } from '#client/ui/Panel.tsx'
import { toast } from '#client/ui/toast.ts'

const FormHead = lazyPart(async () => (await import('#client/records/forms/FormHead.tsx')).FormHead)
const FormTools = lazyPart(async () => (await import('#client/records/forms/FormTools.tsx')).FormTools)

interface FormDialogProps extends FillingOptions {
  onClose(): void
}

/** A form over the page, opened in the way that its builder chose. A plain one asks before it drops what was filled in; a designed one keeps it. */
export function FormDialog({ onClose, ...options }: FormDialogProps) {
  const { table, form } = options
  const { t } = useTranslation('forms')
  const openRecord = useContext(OpenRecordContext)
  const filling = useFilling(options)
  const [sent, setSent] = useState<SentForm>()
  const [asking, setAsking] = useState(false)
  const { definition, isUpdate } = filling
  const { open, then } = waysOf(definition, useAccess().has('advancedDevFeatures'))

  function end(form: SentForm): void {
    const door = openRecord && { action: { label: t('fill.open'), onAction: () => openRecord(table.id, form.recordId) } }
    if (then === 'success') return setSent(form)
    if (!closesSilently(definition, form)) toast({ ...sentToast(form, isUpdate, t), ...door })
    if (then === 'address' && form.status === 'applied' && definition.on_save?.address)
      window.open(definition.on_save.address, '_blank', 'noopener,noreferrer')
    if (then !== 'another') onClose()
  }
  const close = (): void => (form || sent || !filling.isTouched ? onClose() : setAsking(true))
  const title = definition.title || t(isUpdate ? 'fill.updateTitle' : 'fill.title', { table: table.label })
  const { record } = options
  const hasTools = record !== undefined && (isVast.has(open) || (definition.tools?.length ?? 0) > 0)
  const sheet = <FormBody filling={filling} formId={form?.id} columns={hasTools ? 1 : (columnsOf[open] ?? 1)} />
  const body =
    sent === undefined ? (
      <Suspense fallback={sheet}>
        {(definition.fav_btn || definition.app_id) && <FormHead definition={definition} table={table} onLeave={onClose} />}
        {hasTools ? (
          <FormTools {...{ definition, open, table }} row={record} fields={filling.fields}>
            {sheet}
          </FormTools>
        ) : (
          sheet
        )}
      </Suspense>
    ) : (
      <FormSaved
        definition={definition}
        sent={sent}
        isUpdate={isUpdate}
        onAnother={isUpdate ? undefined : () => setSent(undefined)}
        onOpen={openRecord && (() => openRecord(table.id, sent.recordId))}
      />
    )
  const footer = sent === undefined ? <FormActions filling={filling} onSent={end} onCancel={close} /> : undefined
  return (
    <>
      <Frame open={open} title={title} closeLabel={t('common:actions.close')} footer={footer} onClose={close}>
        {body}
      </Frame>
      <ConfirmDialog
        open={asking}
        danger
        title={t('fill.drop')}
        confirmLabel={t('fill.dropIt')}
        cancelLabel={t('fill.goOn')}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          filling.startOver()
          onClose()
        }}
      >
        {t('fill.dropText')}
      </ConfirmDialog>
    </>
  )
}

const columnsOf: Partial<Record<FormOpening, number>> = { '3_cols': 3, '4_cols': 4, full_screen: 2 }
const isVast: ReadonlySet<FormOpening> = new Set(['full_screen', '3_cols', '4_cols'])

/** A maker may want no word once the server has it; what is only kept on the device is always told. */
function closesSilently({ on_save: saved }: FormDefinition, { status }: SentForm): boolean {
  return saved?.notice === false && saved.do === 'close' && status === 'applied'
}

function waysOf({ open_as: open = 'modal_wide', on_save: saved }: FormDefinition, isAdvanced: boolean) {
  return { open: lookInPlan(open, isAdvanced), then: saved?.do ?? 'close' }
}

interface FrameProps {
  open: FormOpening
  title: string
  closeLabel: string
  footer: ReactNode
  onClose(): void
  children: ReactNode
}

function Frame({ open, children, ...frame }: FrameProps) {
  if (open === 'side_panel') return <Panel {...frame}>{children}</Panel>
  return (
    <Dialog open {...frame} wide={open === 'modal_wide'} vast={isVast.has(open)}>
      {children}
    </Dialog>
  )
}
