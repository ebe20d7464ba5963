import { useEffect, useState } from 'react'
import type { TableMailConfig } from '#shared/nouns/table-mail/table-mail.ts'
import type { Table } from '#shared/nouns/tables/table.ts'
import { call } from '#client/engine/api/call.ts'
import { useEntity } from '#client/engine/replica/use-entities.ts'
import { useFields } from '#client/engine/replica/use-records.ts'
import { LastMails } from '#client/features/table-mail/ui/LastMails.tsx'
import { MailForm } from '#client/features/table-mail/ui/MailForm.tsx'
import { draftOf, findProblems, readDraft, type MailConfigDraft, type MailProblems } from '#client/features/table-mail/mail-draft.ts'
import css from '#client/features/table-mail/ui/table-mail.module.css'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { ApiError } from '#client/lib/api-error.ts'
import { closeOverlay, type Overlay } from '#client/lib/overlays.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { FooterNote } from '#client/ui/FooterNote.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'

/** The settings of a table's mail, over whatever page asked for them. */
export function TableMail({ overlay }: { overlay: Overlay }) {
  const table = useEntity('table', overlay.kind === 'tableMail' ? overlay.tableId : '')
  return table ? <TableMailDialog key={table.id} table={table} onClose={closeOverlay} /> : null
}

function TableMailDialog({ table, onClose }: { table: Table; onClose(): void }) {
  const { t } = useTranslation('tableMail')
  const { config, setConfig, failure } = useConfig(table.id)
  const [draft, setDraft] = useState<MailConfigDraft>()
  const [problems, setProblems] = useState<MailProblems>({})
  const [refused, setRefused] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const fields = useFields(table.id)
  const shown = draft ?? (config && draftOf(config))
  const isChanged = config !== undefined && draft !== undefined && JSON.stringify(draft) !== JSON.stringify(draftOf(config))

  const save = async (): Promise<void> => {
    if (!config || !draft) return
    const found = findProblems(draft, config.domain)
    setProblems(found)
    setRefused(undefined)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      setConfig(await call('PUT v3/tab/:tableId/config/email', { params: { tableId: table.id }, body: readDraft(draft) }))
      setDraft(undefined)
    } catch (error) {
      if (error instanceof ApiError && error.id === 'mail_address_in_use') setProblems({ base_address: 'mail_address_in_use' })
      else setRefused(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      wide
      title={t('title', { table: table.label })}
      closeLabel={t('common:actions.close')}
      onClose={onClose}
      footer={
        <>
          {!isChanged && <FooterNote>{t('common:unchanged')}</FooterNote>}
          <Button onClick={onClose}>{t('common:actions.cancel')}</Button>
          <Button variant="primary" busy={busy} disabled={!isChanged} onClick={() => void save()}>
            {t('structure:save')}
          </Button>
        </>
      }
    >
      {failure !== undefined ? (
        <Notice tone="error">{errorText(failure)}</Notice>
      ) : !config || !shown ? (
        <Skeleton height={320} />
      ) : (
        <div className={css.stack}>
          {refused !== undefined && <Notice tone="error">{errorText(refused)}</Notice>}
          <MailForm
            config={config}
            draft={shown}
            problems={problems}
            fields={fields}
            onChange={(next) => {
              setDraft(next)
              setProblems({})
            }}
          />
          {config.enabled && <LastMails tableId={table.id} isSaved={!isChanged} />}
        </div>
      )}
    </Dialog>
  )
}

function useConfig(tableId: string) {
  const [config, setConfig] = useState<TableMailConfig>()
  const [failure, setFailure] = useState<unknown>()
  useEffect(() => {
    let isOver = false
    call('GET v3/tab/:tableId/config/email', { params: { tableId } }).then(
      (read) => !isOver && setConfig(read),
      (error: unknown) => !isOver && setFailure(error),
    )
    return () => {
      isOver = true
    }
  }, [tableId])
  return { config, setConfig, failure }
}
