import { useEffect, useState } from 'react'
import type { TableMailConfig } from '#shared/nouns/table-mail/table-mail.ts'
import type { Table } from '#shared/nouns/tables/table.ts'
import { call } from '#client/engine/api/call.ts'
import { useEntity } from '#client/engine/replica/use-entities.ts'
import { useFields } from '#client/engine/replica/use-records.ts'
import { useKeptDraft } from '#client/engine/session/use-kept-draft.ts'
import { LastMails } from '#client/features/table-mail/ui/LastMails.tsx'
import { MailForm } from '#client/features/table-mail/ui/MailForm.tsx'
import { draftOf, findProblems, readDraft, type MailProblems } from '#client/features/table-mail/mail-draft.ts'
import css from '#client/features/table-mail/ui/table-mail.module.css'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { ApiError } from '#client/lib/api-error.ts'
import { closeOverlay, type Overlay } from '#client/lib/overlays.ts'
import { changedParts } from '#client/lib/changed-parts.ts'
import { GoneItem } from '#client/nouns/items/GoneItem.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { FooterNote } from '#client/ui/FooterNote.tsx'
import { KeptNotice } from '#client/ui/KeptNotice.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'

/** The settings of a table's mail, over whatever page asked for them. */
export function TableMail({ overlay }: { overlay: Overlay }) {
  const table = useEntity('table', overlay.kind === 'tableMail' ? overlay.tableId : '')
  return table ? <TableMailDialog key={table.id} table={table} onClose={closeOverlay} /> : <GoneItem />
}

interface DialogProps {
  table: Table
  onClose(): void
}

function TableMailDialog({ table, onClose }: DialogProps) {
  const { t } = useTranslation('tableMail')
  const { config, setConfig, failure } = useConfig(table.id)
  const look = {
    open: true,
    wide: true,
    title: t('title', { table: table.label }),
    closeLabel: t('common:actions.close'),
    onClose,
  } as const
  if (config) return <Settings key={JSON.stringify(config)} {...{ table, config, look, onClose }} onStored={setConfig} />
  return <Dialog {...look}>{failure === undefined ? <Skeleton height={320} /> : <Notice tone="error">{errorText(failure)}</Notice>}</Dialog>
}

interface SettingsProps extends DialogProps {
  config: TableMailConfig
  look: Pick<Parameters<typeof Dialog>[0], 'open' | 'wide' | 'title' | 'closeLabel' | 'onClose'>
  onStored(config: TableMailConfig): void
}

/** Settings that are known. Words that nobody saved wait for the next time. */
function Settings({ table, config, look, onClose, onStored }: SettingsProps) {
  const { t } = useTranslation('tableMail')
  const work = useKeptDraft(`tableMail.${table.id}`, draftOf(config))
  const { draft } = work
  const [problems, setProblems] = useState<MailProblems>({})
  const [refused, setRefused] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const fields = useFields(table.id)
  const isChanged = Object.keys(changedParts(draft, work.base)).length > 0

  const save = async (): Promise<void> => {
    const found = findProblems(draft, config.domain)
    setProblems(found)
    setRefused(undefined)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      const stored = await call('PUT v3/tab/:tableId/config/email', {
        params: { tableId: table.id },
        body: changedParts(readDraft(draft), readDraft(work.base)),
      })
      work.saved()
      onStored(stored)
    } catch (error) {
      if (error instanceof ApiError && error.id === 'mail_address_in_use') setProblems({ base_address: 'mail_address_in_use' })
      else setRefused(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      {...look}
      footer={
        <>
          {!isChanged && <FooterNote>{t('common:unchanged')}</FooterNote>}
          <Button onClick={work.forgetAnd(onClose)}>{t('common:actions.cancel')}</Button>
          <Button variant="primary" busy={busy} disabled={!isChanged} onClick={() => void save()}>
            {t('structure:save')}
          </Button>
        </>
      }
    >
      <div className={css.stack}>
        <KeptNotice work={work} />
        {refused !== undefined && <Notice tone="error">{errorText(refused)}</Notice>}
        <MailForm
          config={config}
          draft={draft}
          problems={problems}
          fields={fields}
          onChange={(next) => {
            work.set(next)
            setProblems({})
          }}
        />
        {config.enabled && <LastMails tableId={table.id} isSaved={!isChanged} />}
      </div>
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
