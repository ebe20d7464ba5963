import type { ReactNode } from 'react'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'
import { Chip } from '#client/ui/Chip.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { Row } from '#client/ui/layout/Row.tsx'
import css from '#client/ui/list/list.module.css'
import { RawText } from '#client/ui/list/RawText.tsx'
import { Notice } from '#client/ui/Notice.tsx'

export interface LogEntry {
  id: string
  status: { hue: string; text: string }
  said: string
  /** absent for those who may not */
  again?: { label: string; disabled: boolean; run: () => void }
  /** texts as they went over the wire, each with a name for screen readers */
  contents: readonly { label: string; text: string }[]
}

interface LogDialogProps {
  title: string
  failures: readonly unknown[]
  /** why some things are not shown */
  note?: ReactNode
  entries: readonly LogEntry[] | undefined
  empty: string
  /** absent when all are shown */
  more?: { label: string; show: () => void } | undefined
  onClose: () => void
}

/** The past of one thing, newest first; an entry may be tried again. */
export function LogDialog({ title, failures, note, entries, empty, more, onClose }: LogDialogProps) {
  const { t } = useTranslation('common')
  return (
    <Dialog open wide onClose={onClose} title={title} closeLabel={t('actions.close')}>
      {failures.map(
        (failure, index) =>
          failure !== undefined && (
            // oxlint-disable-next-line react/no-array-index-key
            <Notice key={index} tone="error">
              {errorText(failure)}
            </Notice>
          ),
      )}
      {note !== undefined && <Notice>{note}</Notice>}
      {entries?.length === 0 && <EmptyState title={empty} />}
      <ul className={css.list}>
        {entries?.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
      {more && (
        <Button variant="quiet" onClick={more.show}>
          {more.label}
        </Button>
      )}
    </Dialog>
  )
}

function Entry({ entry: { status, said, again, contents } }: { entry: LogEntry }) {
  return (
    <li className={css.entry}>
      <Row wrap size={13}>
        <Chip hue={status.hue}>{status.text}</Chip>
        <span className={css.main}>{said}</span>
        {again && (
          <Button size="small" disabled={again.disabled} onClick={again.run}>
            {again.label}
          </Button>
        )}
      </Row>
      {contents.map(({ label, text }) => (
        <RawText key={label} label={label}>
          {text}
        </RawText>
      ))}
    </li>
  )
}
